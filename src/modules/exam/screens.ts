import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { examPaths } from './paths.ts';

/** Admission exams and results: address, guard, frame, title and code of each screen. */
export const examScreens: readonly ScreenRoute[] = [
  {
    place: examPaths.exams,
    layout: 'admin',
    titleKey: 'frame.title.exams',
    page: lazyPage(() => import('./exam-list-page.tsx'), 'ExamListPage'),
  },
  {
    place: examPaths.allExams,
    layout: 'admin',
    titleKey: 'frame.title.allExams',
    page: lazyPage(() => import('./all-exams-page.tsx'), 'AllExamsPage'),
  },
  {
    place: examPaths.exam,
    layout: 'admin',
    titleKey: 'frame.title.exam',
    page: lazyPage(() => import('./exam-page.tsx'), 'ExamPage'),
  },
  {
    place: examPaths.examDirection,
    layout: 'admin',
    titleKey: 'frame.title.examDirection',
    page: lazyPage(() => import('./direction/exam-direction-page.tsx'), 'DirectionPage'),
  },
];
