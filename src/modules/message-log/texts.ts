declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    'message-log': typeof import('./texts/uz/message-log.json');
    message: typeof import('./texts/uz/message.json');
  }
}

export {};
