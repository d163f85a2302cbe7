declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    audit: typeof import('./texts/uz/audit.json');
    auditExport: typeof import('./texts/uz/auditExport.json');
  }
}

export {};
