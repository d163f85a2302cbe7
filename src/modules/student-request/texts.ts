declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    studentRequest: typeof import('./texts/uz/frame.json');
  }

  interface SharedTexts {
    'student-request-screen': typeof import('./texts/uz/student-request-screen.json');
    studentRequest: typeof import('./texts/uz/studentRequest.json');
  }
}

export {};
