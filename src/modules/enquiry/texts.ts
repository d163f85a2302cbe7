declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    enquiry: typeof import('./texts/uz/frame.json');
  }

  interface SiteTexts {
    enquiry: typeof import('./texts/uz/site.json');
  }

  interface SharedTexts {
    'enquiry-screen': typeof import('./texts/uz/enquiry-screen.json');
    'call-centre': typeof import('./texts/uz/call-centre.json');
    'call-desk': typeof import('./texts/uz/call-desk.json');
    enquiry: typeof import('./texts/uz/enquiry.json');
  }
}

export {};
