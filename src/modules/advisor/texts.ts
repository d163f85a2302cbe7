declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    'advisor-screen': typeof import('./texts/uz/advisor-screen.json');
    advisor: typeof import('./texts/uz/advisor.json');
  }
}

export {};
