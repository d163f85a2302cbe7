declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    advisor: typeof import('./texts/uz/frame.json');
  }

  interface HomeTexts {
    advisor: typeof import('./texts/uz/home.json');
  }

  interface SharedTexts {
    'advisor-screen': typeof import('./texts/uz/advisor-screen.json');
    advisor: typeof import('./texts/uz/advisor.json');
  }
}

export {};
