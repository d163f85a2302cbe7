import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { organizationPaths } from './paths.ts';

/** Organizations: address, guard, frame, title and code of each screen. */
export const organizationScreens: readonly ScreenRoute[] = [
  {
    place: organizationPaths.organizations,
    layout: 'admin',
    titleKey: 'frame.menu.organizations',
    page: lazyPage(() => import('./organization-list-page.tsx'), 'OrganizationListPage'),
  },
  {
    place: organizationPaths.organization,
    layout: 'admin',
    titleKey: 'frame.menu.organizations',
    page: lazyPage(() => import('./organization-page.tsx'), 'OrganizationPage'),
  },
];
