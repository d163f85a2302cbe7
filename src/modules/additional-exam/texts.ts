declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    additionalExam: typeof import('./texts/uz/additionalExam.json');
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    'additional-exam-screen': typeof import('./texts/uz/additional-exam-screen.json');
  }
}

export {};
