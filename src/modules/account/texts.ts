declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    account: typeof import('./texts/uz/frame.json');
  }

  interface HomeTexts {
    account: typeof import('./texts/uz/home.json');
  }

  interface SharedTexts {
    account: typeof import('./texts/uz/account.json');
    users: typeof import('./texts/uz/users.json');
  }
}

export {};
