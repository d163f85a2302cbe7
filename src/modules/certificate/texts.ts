declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    certificate: typeof import('./texts/uz/frame.json');
  }

  interface HomeTexts {
    certificate: typeof import('./texts/uz/home.json');
  }

  interface SharedTexts {
    'certificate-screen': typeof import('./texts/uz/certificate-screen.json');
    certificate: typeof import('./texts/uz/certificate.json');
  }
}

export {};
