declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    monitoring: typeof import('./texts/uz/frame.json');
  }

  interface HomeTexts {
    monitoring: typeof import('./texts/uz/home.json');
  }

  interface SharedTexts {
    monitoring: typeof import('./texts/uz/monitoring.json');
    'monitoring-country': typeof import('./texts/uz/monitoring-country.json');
    'monitoring-desk': typeof import('./texts/uz/monitoring-desk.json');
    'monitoring-evidence': typeof import('./texts/uz/monitoring-evidence.json');
    'monitoring-screen': typeof import('./texts/uz/monitoring-screen.json');
    monitoringReport: typeof import('./texts/uz/monitoringReport.json');
  }
}

export {};
