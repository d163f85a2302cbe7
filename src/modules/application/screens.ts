import { paths } from '#web/paths.ts';
import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** Applications and students: address, guard, frame, title and code of each screen. */
export const applicationScreens: readonly ScreenRoute[] = [
  {
    path: paths.ownApplications.path,
    guard: 'apply-document',
    layout: 'admin',
    titleKey: 'shell.title.ownApplications',
    page: lazyPage(() => import('./apply-list-page.tsx'), 'ApplyListPage'),
  },
  {
    path: paths.ownApplication.path,
    guard: 'apply-document/:id',
    layout: 'admin',
    titleKey: 'shell.title.ownApplication',
    page: lazyPage(() => import('./apply-page.tsx'), 'ApplyPage'),
  },
  {
    path: paths.applications.path,
    guard: 'applicant-document',
    layout: 'admin',
    titleKey: 'shell.title.applications',
    page: lazyPage(() => import('./worklist-page.tsx'), 'WorklistPage'),
  },
  {
    path: paths.application.path,
    guard: 'applicant-document/:id',
    layout: 'admin',
    titleKey: 'shell.title.application',
    page: lazyPage(() => import('./review-page.tsx'), 'ReviewPage'),
  },
  {
    path: paths.allApplications.path,
    guard: 'apply-document-all',
    layout: 'admin',
    titleKey: 'shell.title.allApplications',
    page: lazyPage(() => import('./country-list-page.tsx'), 'CountryListPage'),
  },
  {
    path: paths.oneOfAll.path,
    guard: 'apply-document-all/:id',
    layout: 'admin',
    titleKey: 'shell.title.oneOfAll',
    page: lazyPage(() => import('./country-review-page.tsx'), 'CountryReviewPage'),
  },
  {
    path: paths.applicationsByOrganization.path,
    guard: 'applydocorg',
    layout: 'admin',
    titleKey: 'shell.title.byOrganization',
    page: lazyPage(() => import('./by-organization-page.tsx'), 'ByOrganizationPage'),
  },
  {
    path: paths.studentsBudget.path,
    guard: 'student-list-dt',
    layout: 'admin',
    titleKey: 'shell.title.studentsBudget',
    page: lazyPage(() => import('./student-list-page.tsx'), 'StudentListPage'),
  },
  {
    path: paths.studentsUnpaid.path,
    guard: 'student-list-i',
    layout: 'admin',
    titleKey: 'shell.title.studentsUnpaid',
    page: lazyPage(() => import('./student-list-page.tsx'), 'StudentListPage'),
  },
  {
    path: paths.studentsForeign.path,
    guard: 'student-list-f',
    layout: 'admin',
    titleKey: 'shell.title.studentsForeign',
    page: lazyPage(() => import('./student-list-page.tsx'), 'StudentListPage'),
  },
  {
    path: paths.studentsOfOrganization.path,
    guard: 'student-list-o',
    layout: 'admin',
    titleKey: 'shell.title.studentsOfOrganization',
    page: lazyPage(() => import('./student-list-page.tsx'), 'StudentListPage'),
  },
  {
    path: paths.studentNew.path,
    guard: 'student/add',
    layout: 'admin',
    titleKey: 'shell.title.studentNew',
    page: lazyPage(() => import('./student-add-page.tsx'), 'StudentAddPage'),
  },
  {
    path: paths.student.path,
    guard: 'student/:id',
    layout: 'admin',
    titleKey: 'shell.title.student',
    page: lazyPage(() => import('./student-page.tsx'), 'StudentPage'),
  },
];
