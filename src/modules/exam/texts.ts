declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    exam: typeof import('./texts/uz/exam.json');
    examResult: typeof import('./texts/uz/examResult.json');
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    'exam-screen': typeof import('./texts/uz/exam-screen.json');
  }
}

export {};
