import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { periodPaths } from './paths.ts';

/** Periods: address, guard, frame, title and code of each screen. */
export const periodScreens: readonly ScreenRoute[] = [
  {
    place: periodPaths.periods,
    layout: 'admin',
    titleKey: 'frame.title.periods',
    page: lazyPage(() => import('./period-list-page.tsx'), 'PeriodListPage'),
  },
  {
    place: periodPaths.period,
    layout: 'admin',
    titleKey: 'frame.title.period',
    page: lazyPage(() => import('./period-page.tsx'), 'PeriodPage'),
  },
];
