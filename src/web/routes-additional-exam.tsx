import { paths } from './paths.ts';
import { lazyPage } from './shell/lazy-page.ts';
import type { ScreenRoute } from './shell/screen-route.ts';

/** The screens of the qualification exams. */
export const additionalExamRoutes: readonly ScreenRoute[] = [
  {
    path: paths.additionalExams.path,
    guard: 'additional-exam',
    layout: 'admin',
    titleKey: 'shell.title.additionalExams',
    page: lazyPage(
      () => import('../modules/additional-exam/additional-exam-list-page.tsx'),
      'AdditionalExamListPage',
    ),
  },
  {
    path: paths.additionalExam.path,
    guard: 'additional-exam/:id',
    layout: 'admin',
    titleKey: 'shell.title.additionalExam',
    page: lazyPage(
      () => import('../modules/additional-exam/additional-exam-page.tsx'),
      'AdditionalExamPage',
    ),
  },
];
