import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { examPaths } from './paths.ts';

/** Admission exams and results: address, guard, frame, title and code of each screen. */
export const examScreens: readonly ScreenRoute[] = [
  {
    path: examPaths.exams.path,
    guard: 'exam',
    layout: 'admin',
    titleKey: 'shell.title.exams',
    page: lazyPage(() => import('./exam-list-page.tsx'), 'ExamListPage'),
  },
  {
    path: examPaths.allExams.path,
    guard: 'all-exams',
    layout: 'admin',
    titleKey: 'shell.title.allExams',
    page: lazyPage(() => import('./all-exams-page.tsx'), 'AllExamsPage'),
  },
  {
    path: examPaths.exam.path,
    guard: 'exam/:id',
    layout: 'admin',
    titleKey: 'shell.title.exam',
    page: lazyPage(() => import('./exam-page.tsx'), 'ExamPage'),
  },
  {
    path: examPaths.examDirection.path,
    guard: 'exam/:id/direction/:directionId',
    layout: 'admin',
    titleKey: 'shell.title.examDirection',
    page: lazyPage(() => import('./direction/exam-direction-page.tsx'), 'DirectionPage'),
  },
];
