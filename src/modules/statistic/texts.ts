declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    statistic: typeof import('./texts/uz/frame.json');
  }

  interface SiteTexts {
    statistic: typeof import('./texts/uz/site.json');
  }

  interface SharedTexts {
    'open-data': typeof import('./texts/uz/open-data.json');
    'public-statistic': typeof import('./texts/uz/public-statistic.json');
    statistic: typeof import('./texts/uz/statistic.json');
  }
}

export {};
