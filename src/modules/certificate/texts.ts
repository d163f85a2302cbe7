declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    'certificate-screen': typeof import('./texts/uz/certificate-screen.json');
    certificate: typeof import('./texts/uz/certificate.json');
  }
}

export {};
