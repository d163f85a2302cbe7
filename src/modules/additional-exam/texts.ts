declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    'additional-exam': typeof import('./texts/uz/frame.json');
  }

  interface HomeTexts {
    'additional-exam': typeof import('./texts/uz/home.json');
  }

  interface SharedTexts {
    'additional-exam-screen': typeof import('./texts/uz/additional-exam-screen.json');
    additionalExam: typeof import('./texts/uz/additionalExam.json');
  }
}

export {};
