declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    organization: typeof import('./texts/uz/organization.json');
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    'organization-screen': typeof import('./texts/uz/organization-screen.json');
  }
}

export {};
