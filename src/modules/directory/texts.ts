declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    directoryEntry: typeof import('./texts/uz/directoryEntry.json');
  }
  interface OpenBranches {
    'directory.choice': true;
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    directory: typeof import('./texts/uz/directory.json');
  }
}

export {};
