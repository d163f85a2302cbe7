declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    irregularity: typeof import('./texts/uz/frame.json');
  }

  interface HomeTexts {
    irregularity: typeof import('./texts/uz/home.json');
  }

  interface SharedTexts {
    irregularity: typeof import('./texts/uz/irregularity.json');
    irregularities: typeof import('./texts/uz/irregularities.json');
  }
}

export {};
