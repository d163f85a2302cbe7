declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    statistic: typeof import('./texts/uz/frame.json');
  }

  interface SharedTexts {
    statistic: typeof import('./texts/uz/statistic.json');
  }
}

export {};
