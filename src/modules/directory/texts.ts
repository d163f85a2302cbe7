declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    directory: typeof import('./texts/uz/frame.json');
  }

  interface SharedTexts {
    directory: typeof import('./texts/uz/directory.json');
    directoryEntry: typeof import('./texts/uz/directoryEntry.json');
  }
  interface OpenBranches {
    'directory.choice': true;
  }
}

export {};
