declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    attestation: typeof import('./texts/uz/frame.json');
  }

  interface HomeTexts {
    attestation: typeof import('./texts/uz/home.json');
  }

  interface SharedTexts {
    'attestation-screen': typeof import('./texts/uz/attestation-screen.json');
    attestation: typeof import('./texts/uz/attestation.json');
  }
}

export {};
