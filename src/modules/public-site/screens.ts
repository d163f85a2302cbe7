import { lazyPage } from '#web/lib/lazy-page.ts';
import { paths } from '#web/lib/paths.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { publicPaths } from './paths.ts';

/** The public site: screens for everybody, signed in or not. */
export const publicScreens: readonly ScreenRoute[] = [
  {
    place: paths.root,
    layout: 'public',
    titleKey: 'public.page.main',
    page: lazyPage(() => import('./main/main-page.tsx'), 'MainPage'),
  },
  {
    place: publicPaths.findOrganization,
    layout: 'public',
    titleKey: 'public.find.title',
    page: lazyPage(() => import('./find/find-organization-page.tsx'), 'FindOrganizationPage'),
  },
  {
    place: publicPaths.admitted,
    layout: 'public',
    titleKey: 'public.page.admitted',
    page: lazyPage(() => import('./admitted/admitted-page.tsx'), 'AdmittedPage'),
  },
  {
    place: publicPaths.examDays,
    layout: 'public',
    titleKey: 'public.page.examDays',
    page: lazyPage(() => import('./exam-days/exam-days-page.tsx'), 'ExamDaysPage'),
  },
];
