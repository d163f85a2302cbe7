declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    topic: typeof import('./texts/uz/frame.json');
  }

  interface SiteTexts {
    topic: typeof import('./texts/uz/site.json');
  }

  interface SharedTexts {
    'topic-screen': typeof import('./texts/uz/topic-screen.json');
    topic: typeof import('./texts/uz/topic.json');
  }
}

export {};
