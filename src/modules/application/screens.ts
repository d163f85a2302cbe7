import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { applicationPaths } from './paths.ts';

/** Applications and students: address, guard, frame, title and code of each screen. */
export const applicationScreens: readonly ScreenRoute[] = [
  {
    path: applicationPaths.ownApplications.path,
    guard: 'apply-document',
    layout: 'admin',
    titleKey: 'shell.title.ownApplications',
    page: lazyPage(() => import('./apply-list-page.tsx'), 'ApplyListPage'),
  },
  {
    path: applicationPaths.ownApplication.path,
    guard: 'apply-document/:id',
    layout: 'admin',
    titleKey: 'shell.title.ownApplication',
    page: lazyPage(() => import('./apply-page.tsx'), 'ApplyPage'),
  },
  {
    path: applicationPaths.applications.path,
    guard: 'applicant-document',
    layout: 'admin',
    titleKey: 'shell.title.applications',
    page: lazyPage(() => import('./worklist-page.tsx'), 'WorklistPage'),
  },
  {
    path: applicationPaths.application.path,
    guard: 'applicant-document/:id',
    layout: 'admin',
    titleKey: 'shell.title.application',
    page: lazyPage(() => import('./review-page.tsx'), 'ReviewPage'),
  },
  {
    path: applicationPaths.allApplications.path,
    guard: 'apply-document-all',
    layout: 'admin',
    titleKey: 'shell.title.allApplications',
    page: lazyPage(() => import('./country-list-page.tsx'), 'CountryListPage'),
  },
  {
    path: applicationPaths.oneOfAll.path,
    guard: 'apply-document-all/:id',
    layout: 'admin',
    titleKey: 'shell.title.oneOfAll',
    page: lazyPage(() => import('./country-review-page.tsx'), 'CountryReviewPage'),
  },
  {
    path: applicationPaths.applicationsByOrganization.path,
    guard: 'applydocorg',
    layout: 'admin',
    titleKey: 'shell.title.byOrganization',
    page: lazyPage(() => import('./by-organization-page.tsx'), 'ByOrganizationPage'),
  },
  {
    path: applicationPaths.studentsBudget.path,
    guard: 'student-list-dt',
    layout: 'admin',
    titleKey: 'shell.title.studentsBudget',
    page: lazyPage(() => import('./student-list-page.tsx'), 'StudentListPage'),
  },
  {
    path: applicationPaths.studentsUnpaid.path,
    guard: 'student-list-i',
    layout: 'admin',
    titleKey: 'shell.title.studentsUnpaid',
    page: lazyPage(() => import('./student-list-page.tsx'), 'StudentListPage'),
  },
  {
    path: applicationPaths.studentsForeign.path,
    guard: 'student-list-f',
    layout: 'admin',
    titleKey: 'shell.title.studentsForeign',
    page: lazyPage(() => import('./student-list-page.tsx'), 'StudentListPage'),
  },
  {
    path: applicationPaths.studentsOfOrganization.path,
    guard: 'student-list-o',
    layout: 'admin',
    titleKey: 'shell.title.studentsOfOrganization',
    page: lazyPage(() => import('./student-list-page.tsx'), 'StudentListPage'),
  },
  {
    path: applicationPaths.studentNew.path,
    guard: 'student/add',
    layout: 'admin',
    titleKey: 'shell.title.studentNew',
    page: lazyPage(() => import('./student-add-page.tsx'), 'StudentAddPage'),
  },
  {
    path: applicationPaths.student.path,
    guard: 'student/:id',
    layout: 'admin',
    titleKey: 'shell.title.student',
    page: lazyPage(() => import('./student-page.tsx'), 'StudentPage'),
  },
];
