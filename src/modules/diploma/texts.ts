declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    diploma: typeof import('./texts/uz/diploma.json');
  }
}

export {};
