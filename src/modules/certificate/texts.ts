declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    certificate: typeof import('./texts/uz/certificate.json');
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    'certificate-screen': typeof import('./texts/uz/certificate-screen.json');
  }
}

export {};
