declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    period: typeof import('./texts/uz/frame.json');
  }

  interface HomeTexts {
    period: typeof import('./texts/uz/home.json');
  }

  interface SharedTexts {
    'period-screen': typeof import('./texts/uz/period-screen.json');
    period: typeof import('./texts/uz/period.json');
  }
  interface OpenBranches {
    'period-screen.step': true;
  }
}

export {};
