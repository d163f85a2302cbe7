import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { additionalExamPaths } from './paths.ts';

/** Qualification exams: address, guard, frame, title and code of each screen. */
export const additionalExamScreens: readonly ScreenRoute[] = [
  {
    place: additionalExamPaths.additionalExams,
    layout: 'admin',
    titleKey: 'frame.title.additionalExams',
    page: lazyPage(() => import('./additional-exam-list-page.tsx'), 'AdditionalExamListPage'),
  },
  {
    place: additionalExamPaths.additionalExam,
    layout: 'admin',
    titleKey: 'frame.title.additionalExam',
    page: lazyPage(() => import('./additional-exam-page.tsx'), 'AdditionalExamPage'),
  },
];
