declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    account: typeof import('./texts/uz/account.json');
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    users: typeof import('./texts/uz/users.json');
  }
}

export {};
