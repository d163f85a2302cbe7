declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    'organization-screen': typeof import('./texts/uz/organization-screen.json');
    organization: typeof import('./texts/uz/organization.json');
  }
}

export {};
