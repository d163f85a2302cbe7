declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    period: typeof import('./texts/uz/period.json');
  }
  interface OpenBranches {
    'period-screen.step': true;
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    'period-screen': typeof import('./texts/uz/period-screen.json');
  }
}

export {};
