declare module '#shared/text-keys.ts' {
  interface HomeTexts {
    diploma: typeof import('./texts/uz/home.json');
  }

  interface SharedTexts {
    diploma: typeof import('./texts/uz/diploma.json');
  }
}

export {};
