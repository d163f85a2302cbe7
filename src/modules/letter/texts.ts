declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    letter: typeof import('./texts/uz/letter.json');
    targetedLetter: typeof import('./texts/uz/targetedLetter.json');
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    'letter-screen': typeof import('./texts/uz/letter-screen.json');
    'targeted-letter-screen': typeof import('./texts/uz/targeted-letter-screen.json');
  }
}

export {};
