import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { organizationCheckPaths } from './paths.ts';

/** Checks: address, guard, frame, title and code of each screen. */
export const organizationCheckScreens: readonly ScreenRoute[] = [
  {
    place: organizationCheckPaths.checks,
    layout: 'admin',
    titleKey: 'frame.title.checks',
    page: lazyPage(() => import('./check-list-page.tsx'), 'CheckListPage'),
  },
  {
    place: organizationCheckPaths.rows,
    layout: 'admin',
    titleKey: 'frame.title.checkRows',
    page: lazyPage(() => import('./check-rows-page.tsx'), 'CheckRowsPage'),
  },
  {
    place: organizationCheckPaths.check,
    layout: 'admin',
    titleKey: 'frame.title.check',
    page: lazyPage(() => import('./check-page.tsx'), 'CheckPage'),
  },
  {
    place: organizationCheckPaths.overview,
    layout: 'admin',
    titleKey: 'frame.title.checkOverview',
    page: lazyPage(() => import('./check-overview-page.tsx'), 'CheckOverviewPage'),
  },
];
