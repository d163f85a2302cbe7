import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { statisticPaths } from './paths.ts';

/** Numbers for everybody. */
export const statisticSiteScreens: readonly ScreenRoute[] = [
  {
    place: statisticPaths.publicStatistics,
    layout: 'public',
    titleKey: 'site.page.statistics',
    menu: { group: 'numbers', at: 55 },
    page: lazyPage(() => import('./public/public-statistic-page.tsx'), 'PublicStatisticPage'),
  },
  {
    place: statisticPaths.openData,
    layout: 'public',
    titleKey: 'site.page.openData',
    menu: { group: 'numbers', at: 60 },
    page: lazyPage(() => import('./open-data/open-data-page.tsx'), 'OpenDataPage'),
  },
];
