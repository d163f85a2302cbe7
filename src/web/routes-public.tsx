import { paths } from './paths.ts';
import { lazyPage } from './shell/lazy-page.ts';
import type { ScreenRoute } from './shell/screen-route.ts';

/** Screens for everybody, signed in or not. */
export const publicRoutes: readonly ScreenRoute[] = [
  {
    path: paths.root.path,
    layout: 'public',
    titleKey: 'shell.title.main',
    page: lazyPage(() => import('./features/public/main-page.tsx'), 'MainPage'),
  },
  {
    path: paths.findOrganization.path,
    layout: 'public',
    titleKey: 'shell.title.findOrganization',
    page: lazyPage(
      () => import('./features/public/find-organization-page.tsx'),
      'FindOrganizationPage',
    ),
  },
  {
    path: paths.admitted.path,
    layout: 'public',
    titleKey: 'shell.title.admitted',
    page: lazyPage(() => import('./features/public/admitted-page.tsx'), 'AdmittedPage'),
  },
];
