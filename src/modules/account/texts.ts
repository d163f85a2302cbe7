declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    account: typeof import('./texts/uz/account.json');
    users: typeof import('./texts/uz/users.json');
  }
}

export {};
