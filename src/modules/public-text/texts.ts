declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    'public-text': typeof import('./texts/uz/frame.json');
  }

  interface SiteTexts {
    'public-text': typeof import('./texts/uz/site.json');
  }

  interface SharedTexts {
    'public-text-screen': typeof import('./texts/uz/public-text-screen.json');
    'public-texts': typeof import('./texts/uz/public-texts.json');
    publicText: typeof import('./texts/uz/publicText.json');
  }
}

export {};
