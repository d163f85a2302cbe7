declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    audit: typeof import('./texts/uz/frame.json');
  }

  interface HomeTexts {
    audit: typeof import('./texts/uz/home.json');
  }

  interface SharedTexts {
    audit: typeof import('./texts/uz/audit.json');
    auditExport: typeof import('./texts/uz/auditExport.json');
  }
}

export {};
