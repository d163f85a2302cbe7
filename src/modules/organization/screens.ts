import { paths } from '#web/paths.ts';
import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** Organizations: address, guard, frame, title and code of each screen. */
export const organizationScreens: readonly ScreenRoute[] = [
  {
    path: paths.organizations.path,
    guard: 'organizations',
    layout: 'admin',
    titleKey: 'shell.menu.organizations',
    page: lazyPage(() => import('./organization-list-page.tsx'), 'OrganizationListPage'),
  },
  {
    path: paths.organization.path,
    guard: 'organization/:id',
    layout: 'admin',
    titleKey: 'shell.menu.organizations',
    page: lazyPage(() => import('./organization-page.tsx'), 'OrganizationPage'),
  },
];
