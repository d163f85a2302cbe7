declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    message: typeof import('./texts/uz/message.json');
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    'message-log': typeof import('./texts/uz/message-log.json');
  }
}

export {};
