declare module '#shared/text-keys.ts' {
  interface FrameTexts {
    application: typeof import('./texts/uz/frame.json');
  }

  interface HomeTexts {
    application: typeof import('./texts/uz/home.json');
  }

  interface SharedTexts {
    agency: typeof import('./texts/uz/agency.json');
    application: typeof import('./texts/uz/application.json');
    apply: typeof import('./texts/uz/apply.json');
    review: typeof import('./texts/uz/review.json');
    student: typeof import('./texts/uz/student.json');
    translation: typeof import('./texts/uz/translation.json');
    students: typeof import('./texts/uz/students.json');
  }
  interface OpenBranches {
    'apply.task': true;
  }
}

export {};
