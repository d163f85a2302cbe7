declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    'status-correction': typeof import('./texts/uz/frame.json');
  }

  interface SharedTexts {
    'correction-screen': typeof import('./texts/uz/correction-screen.json');
    statusCorrection: typeof import('./texts/uz/statusCorrection.json');
  }
}

export {};
