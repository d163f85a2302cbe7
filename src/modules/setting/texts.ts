declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    setting: typeof import('./texts/uz/frame.json');
  }

  interface SharedTexts {
    'setting-screen': typeof import('./texts/uz/setting-screen.json');
    setting: typeof import('./texts/uz/setting.json');
    settingChange: typeof import('./texts/uz/settingChange.json');
  }
}

export {};
