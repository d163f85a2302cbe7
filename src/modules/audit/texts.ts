declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    auditExport: typeof import('./texts/uz/auditExport.json');
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    audit: typeof import('./texts/uz/audit.json');
  }
}

export {};
