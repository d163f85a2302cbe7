import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { organizationCheckPaths } from './paths.ts';

/** Checks: address, guard, frame, title and code of each screen. */
export const organizationCheckScreens: readonly ScreenRoute[] = [
  {
    place: organizationCheckPaths.organizationChecks,
    layout: 'admin',
    titleKey: 'frame.title.checks',
    page: lazyPage(() => import('./check-list-page.tsx'), 'CheckListPage'),
  },
  {
    place: organizationCheckPaths.checkRows,
    layout: 'admin',
    titleKey: 'frame.title.checkRows',
    page: lazyPage(() => import('./check-rows-page.tsx'), 'CheckRowsPage'),
  },
  {
    place: organizationCheckPaths.organizationCheck,
    layout: 'admin',
    titleKey: 'frame.title.check',
    page: lazyPage(() => import('./organization-check-page.tsx'), 'CheckPage'),
  },
  {
    place: organizationCheckPaths.checkOverview,
    layout: 'admin',
    titleKey: 'frame.title.checkOverview',
    page: lazyPage(() => import('./check-overview-page.tsx'), 'CheckOverviewPage'),
  },
];
