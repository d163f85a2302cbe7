import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { statisticPaths } from './paths.ts';

/** Statistics: address, guard, frame, title and code of the screen. */
export const statisticScreens: readonly ScreenRoute[] = [
  {
    place: statisticPaths.statistics,
    layout: 'admin',
    titleKey: 'frame.title.statistics',
    page: lazyPage(() => import('./statistic-page.tsx'), 'StatisticPage'),
  },
  {
    place: statisticPaths.efficiency,
    layout: 'admin',
    titleKey: 'frame.title.efficiency',
    page: lazyPage(() => import('./efficiency-page.tsx'), 'EfficiencyPage'),
  },
  {
    place: statisticPaths.usersByRegion,
    layout: 'admin',
    titleKey: 'frame.title.usersByRegion',
    page: lazyPage(() => import('./users-page.tsx'), 'UsersPage'),
  },
];
