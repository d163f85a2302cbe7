declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    'scientific-work': typeof import('./texts/uz/frame.json');
  }

  interface SharedTexts {
    'scientific-work': typeof import('./texts/uz/scientific-work.json');
    scientificWork: typeof import('./texts/uz/scientificWork.json');
    works: typeof import('./texts/uz/works.json');
  }
}

export {};
