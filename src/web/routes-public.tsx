import { lazyPage } from './lib/lazy-page.ts';
import { paths } from './lib/paths.ts';
import type { ScreenRoute } from './shell/screen-route.ts';

/** Screens for everybody, signed in or not. */
export const publicRoutes: readonly ScreenRoute[] = [
  {
    place: paths.root,
    layout: 'public',
    titleKey: 'shell.title.main',
    page: lazyPage(() => import('./features/public/main-page.tsx'), 'MainPage'),
  },
  {
    place: paths.findOrganization,
    layout: 'public',
    titleKey: 'shell.title.findOrganization',
    page: lazyPage(
      () => import('./features/public/find-organization-page.tsx'),
      'FindOrganizationPage',
    ),
  },
  {
    place: paths.admitted,
    layout: 'public',
    titleKey: 'shell.title.admitted',
    page: lazyPage(() => import('./features/public/admitted-page.tsx'), 'AdmittedPage'),
  },
];
