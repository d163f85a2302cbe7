import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { applicationPaths } from './paths.ts';

/** Applications and students: address, guard, frame, title and code of each screen. */
export const applicationScreens: readonly ScreenRoute[] = [
  {
    place: applicationPaths.ownApplications,
    layout: 'admin',
    titleKey: 'frame.title.ownApplications',
    page: lazyPage(() => import('./apply/apply-list-page.tsx'), 'ApplyListPage'),
  },
  {
    place: applicationPaths.ownApplication,
    layout: 'admin',
    titleKey: 'frame.title.ownApplication',
    page: lazyPage(() => import('./apply/apply-page.tsx'), 'ApplyPage'),
  },
  {
    place: applicationPaths.myStudy,
    layout: 'admin',
    titleKey: 'frame.title.myStudy',
    page: lazyPage(() => import('./apply/my-study-page.tsx'), 'MyStudyPage'),
  },
  {
    place: applicationPaths.applications,
    layout: 'admin',
    titleKey: 'frame.title.applications',
    page: lazyPage(() => import('./review/worklist-page.tsx'), 'WorklistPage'),
  },
  {
    place: applicationPaths.application,
    layout: 'admin',
    titleKey: 'frame.title.application',
    page: lazyPage(() => import('./review/review-page.tsx'), 'ReviewPage'),
  },
  {
    place: applicationPaths.allApplications,
    layout: 'admin',
    titleKey: 'frame.title.allApplications',
    page: lazyPage(() => import('./oversight/country-list-page.tsx'), 'CountryListPage'),
  },
  {
    place: applicationPaths.oneOfAll,
    layout: 'admin',
    titleKey: 'frame.title.oneOfAll',
    page: lazyPage(() => import('./oversight/country-review-page.tsx'), 'CountryReviewPage'),
  },
  {
    place: applicationPaths.applicationsByOrganization,
    layout: 'admin',
    titleKey: 'frame.title.byOrganization',
    page: lazyPage(() => import('./oversight/by-organization-page.tsx'), 'ByOrganizationPage'),
  },
  {
    place: applicationPaths.studentsBudget,
    layout: 'admin',
    titleKey: 'frame.title.studentsBudget',
    page: lazyPage(() => import('./study/student-list-page.tsx'), 'StudentListPage'),
  },
  {
    place: applicationPaths.studentsUnpaid,
    layout: 'admin',
    titleKey: 'frame.title.studentsUnpaid',
    page: lazyPage(() => import('./study/student-list-page.tsx'), 'StudentListPage'),
  },
  {
    place: applicationPaths.studentsForeign,
    layout: 'admin',
    titleKey: 'frame.title.studentsForeign',
    page: lazyPage(() => import('./study/student-list-page.tsx'), 'StudentListPage'),
  },
  {
    place: applicationPaths.studentsOfOrganization,
    layout: 'admin',
    titleKey: 'frame.title.studentsOfOrganization',
    page: lazyPage(() => import('./study/student-list-page.tsx'), 'StudentListPage'),
  },
  {
    place: applicationPaths.studentsCounted,
    layout: 'admin',
    titleKey: 'frame.title.statistics',
    page: lazyPage(() => import('./study/student-list-page.tsx'), 'StudentListPage'),
  },
  {
    place: applicationPaths.studentNew,
    layout: 'admin',
    titleKey: 'frame.title.studentNew',
    page: lazyPage(() => import('./study/student-add-page.tsx'), 'StudentAddPage'),
  },
  {
    place: applicationPaths.student,
    layout: 'admin',
    titleKey: 'frame.title.student',
    page: lazyPage(() => import('./study/student-page.tsx'), 'StudentPage'),
  },
];
