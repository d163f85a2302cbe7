import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { statisticPaths } from './paths.ts';

/** Numbers for everybody. */
export const statisticSiteScreens: readonly ScreenRoute[] = [
  {
    place: statisticPaths.openData,
    layout: 'public',
    titleKey: 'site.page.openData',
    menu: { group: 'numbers', at: 60 },
    page: lazyPage(() => import('./open-data/open-data-page.tsx'), 'OpenDataPage'),
  },
];
