declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    setting: typeof import('./texts/uz/setting.json');
    settingChange: typeof import('./texts/uz/settingChange.json');
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    'setting-screen': typeof import('./texts/uz/setting-screen.json');
  }
}

export {};
