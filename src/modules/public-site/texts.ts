declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    'public-site': typeof import('./texts/uz/frame.json');
  }

  interface SiteTexts {
    'public-site': typeof import('./texts/uz/site.json');
  }

  interface SharedTexts {
    guide: typeof import('./texts/uz/guide.json');
    'site-search': typeof import('./texts/uz/site-search.json');
    regulation: typeof import('./texts/uz/regulation.json');
    'open-process': typeof import('./texts/uz/open-process.json');
    counts: typeof import('./texts/uz/counts.json');
    'required-docs': typeof import('./texts/uz/required-docs.json');
    admitted: typeof import('./texts/uz/admitted.json');
    'exam-days': typeof import('./texts/uz/exam-days.json');
    public: typeof import('./texts/uz/public.json');
  }
}

export {};
