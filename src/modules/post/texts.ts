declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    post: typeof import('./texts/uz/frame.json');
  }

  interface SiteTexts {
    post: typeof import('./texts/uz/site.json');
  }

  interface SharedTexts {
    'post-screen': typeof import('./texts/uz/post-screen.json');
    news: typeof import('./texts/uz/news.json');
    post: typeof import('./texts/uz/post.json');
  }
}

export {};
