declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    'message-log': typeof import('./texts/uz/frame.json');
  }

  interface HomeTexts {
    'message-log': typeof import('./texts/uz/home.json');
  }

  interface SharedTexts {
    'message-log': typeof import('./texts/uz/message-log.json');
    message: typeof import('./texts/uz/message.json');
  }
}

export {};
