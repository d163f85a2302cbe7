import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { irregularityPaths } from './paths.ts';

/** What the watch of the night has seen: address, guard, frame, title and code of each screen. */
export const irregularityScreens: readonly ScreenRoute[] = [
  {
    place: irregularityPaths.irregularities,
    layout: 'admin',
    titleKey: 'frame.title.irregularities',
    page: lazyPage(() => import('./irregularity-list-page.tsx'), 'IrregularityListPage'),
  },
  {
    place: irregularityPaths.irregularity,
    layout: 'admin',
    titleKey: 'frame.title.irregularities',
    page: lazyPage(() => import('./irregularity-page.tsx'), 'IrregularityPage'),
  },
];
