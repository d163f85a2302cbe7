declare module '#shared/text-keys.ts' {
  interface SharedTexts {
    application: typeof import('./texts/uz/application.json');
    students: typeof import('./texts/uz/students.json');
  }
  interface OpenBranches {
    'apply.task': true;
  }
}

declare module '#web/lib/text-keys.ts' {
  interface WebTexts {
    agency: typeof import('./texts/uz/agency.json');
    apply: typeof import('./texts/uz/apply.json');
    review: typeof import('./texts/uz/review.json');
    student: typeof import('./texts/uz/student.json');
  }
}

export {};
