declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    works: typeof import('./texts/uz/works.json');
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    'scientific-work': typeof import('./texts/uz/scientific-work.json');
  }
}

export {};
