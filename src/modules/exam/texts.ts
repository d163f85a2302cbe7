declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    exam: typeof import('./texts/uz/frame.json');
  }

  interface HomeTexts {
    exam: typeof import('./texts/uz/home.json');
  }

  interface SharedTexts {
    'exam-screen': typeof import('./texts/uz/exam-screen.json');
    exam: typeof import('./texts/uz/exam.json');
    examResult: typeof import('./texts/uz/examResult.json');
  }
}

export {};
