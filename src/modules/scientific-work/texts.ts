declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    'scientific-work': typeof import('./texts/uz/scientific-work.json');
    works: typeof import('./texts/uz/works.json');
  }
}

export {};
