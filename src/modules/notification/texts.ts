declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    notification: typeof import('./texts/uz/notification.json');
  }
  interface OpenBranches {
    'inbox.mark': true;
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    inbox: typeof import('./texts/uz/inbox.json');
    'notification-screen': typeof import('./texts/uz/notification-screen.json');
  }
}

export {};
