import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { scientificWorkPaths } from './paths.ts';

/** Scientific works: address, guard, frame, title and code of each screen. */
export const scientificWorkScreens: readonly ScreenRoute[] = [
  {
    place: scientificWorkPaths.scientificInformation,
    layout: 'admin',
    titleKey: 'frame.title.scientificInformation',
    page: lazyPage(() => import('./scientific-information-page.tsx'), 'ScientificInformationPage'),
  },
  {
    place: scientificWorkPaths.scientificWork,
    layout: 'admin',
    titleKey: 'frame.title.scientificWork',
    page: lazyPage(() => import('./scientific-work-page.tsx'), 'ScientificWorkPage'),
  },
];
