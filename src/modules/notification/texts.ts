declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    notification: typeof import('./texts/uz/frame.json');
  }

  interface SharedTexts {
    inbox: typeof import('./texts/uz/inbox.json');
    'notification-screen': typeof import('./texts/uz/notification-screen.json');
    notification: typeof import('./texts/uz/notification.json');
  }
  interface OpenBranches {
    'inbox.mark': true;
  }
}

export {};
