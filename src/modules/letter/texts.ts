declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    letter: typeof import('./texts/uz/frame.json');
  }

  interface SharedTexts {
    'letter-screen': typeof import('./texts/uz/letter-screen.json');
    letter: typeof import('./texts/uz/letter.json');
    'targeted-letter-screen': typeof import('./texts/uz/targeted-letter-screen.json');
    targetedLetter: typeof import('./texts/uz/targetedLetter.json');
  }
}

export {};
