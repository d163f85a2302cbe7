declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    profile: typeof import('./texts/uz/frame.json');
  }

  interface SharedTexts {
    contact: typeof import('./texts/uz/contact.json');
    profile: typeof import('./texts/uz/profile.json');
  }
}

export {};
