declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    organization: typeof import('./texts/uz/frame.json');
  }

  interface HomeTexts {
    organization: typeof import('./texts/uz/home.json');
  }

  interface SharedTexts {
    'organization-screen': typeof import('./texts/uz/organization-screen.json');
    organization: typeof import('./texts/uz/organization.json');
  }
}

export {};
