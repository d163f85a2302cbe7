import { paths } from './paths.ts';
import { additionalExamRoutes } from './routes-additional-exam.tsx';
import { lazyPage } from './shell/lazy-page.ts';
import type { ScreenRoute } from './shell/screen-route.ts';

/**
 * The screens of exams (exam, exam/{id}, exam/{id}/direction/{directionId}, all-exams,
 * additional-exam).
 */
export const examRoutes: readonly ScreenRoute[] = [
  ...additionalExamRoutes,
  {
    path: paths.exams.path,
    guard: 'exam',
    layout: 'admin',
    titleKey: 'shell.title.exams',
    page: lazyPage(() => import('../modules/exam/exam-list-page.tsx'), 'ExamListPage'),
  },
  {
    path: paths.allExams.path,
    guard: 'all-exams',
    layout: 'admin',
    titleKey: 'shell.title.allExams',
    page: lazyPage(() => import('../modules/exam/all-exams-page.tsx'), 'AllExamsPage'),
  },
  {
    path: paths.exam.path,
    guard: 'exam/:id',
    layout: 'admin',
    titleKey: 'shell.title.exam',
    page: lazyPage(() => import('../modules/exam/exam-page.tsx'), 'ExamPage'),
  },
  {
    path: paths.examDirection.path,
    guard: 'exam/:id/direction/:directionId',
    layout: 'admin',
    titleKey: 'shell.title.examDirection',
    page: lazyPage(
      () => import('../modules/exam/direction/exam-direction-page.tsx'),
      'DirectionPage',
    ),
  },
];
