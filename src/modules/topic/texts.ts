declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    'topic-screen': typeof import('./texts/uz/topic-screen.json');
    topic: typeof import('./texts/uz/topic.json');
  }
}

export {};
