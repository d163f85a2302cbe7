declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    contact: typeof import('./texts/uz/contact.json');
    profile: typeof import('./texts/uz/profile.json');
  }
}

export {};
