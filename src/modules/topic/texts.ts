declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    topic: typeof import('./texts/uz/topic.json');
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    'topic-screen': typeof import('./texts/uz/topic-screen.json');
  }
}

export {};
