declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    advisor: typeof import('./texts/uz/advisor.json');
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    'advisor-screen': typeof import('./texts/uz/advisor-screen.json');
  }
}

export {};
