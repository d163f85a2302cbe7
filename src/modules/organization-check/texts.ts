declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    organizationCheck: typeof import('./texts/uz/frame.json');
  }

  interface HomeTexts {
    organizationCheck: typeof import('./texts/uz/home.json');
  }

  interface SharedTexts {
    'check-screen': typeof import('./texts/uz/check-screen.json');
    organizationCheck: typeof import('./texts/uz/organizationCheck.json');
  }
}

export {};
