declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    attestation: typeof import('./texts/uz/frame.json');
  }

  interface SharedTexts {
    'attestation-screen': typeof import('./texts/uz/attestation-screen.json');
    attestation: typeof import('./texts/uz/attestation.json');
  }
}

export {};
