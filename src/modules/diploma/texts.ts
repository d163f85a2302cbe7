declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    diploma: typeof import('./texts/uz/frame.json');
  }

  interface SharedTexts {
    diploma: typeof import('./texts/uz/diploma.json');
  }
}

export {};
