declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    'additional-exam-screen': typeof import('./texts/uz/additional-exam-screen.json');
    additionalExam: typeof import('./texts/uz/additionalExam.json');
  }
}

export {};
