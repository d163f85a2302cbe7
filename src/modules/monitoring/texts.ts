declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    monitoringReport: typeof import('./texts/uz/monitoringReport.json');
  }
}

export {};
