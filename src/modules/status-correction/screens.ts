import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { statusCorrectionPaths } from './paths.ts';

/** Corrections of a status: address, guard, frame, title and code of each screen. */
export const statusCorrectionScreens: readonly ScreenRoute[] = [
  {
    place: statusCorrectionPaths.statusCorrections,
    layout: 'admin',
    titleKey: 'frame.title.statusCorrections',
    page: lazyPage(() => import('./correction-list-page.tsx'), 'CorrectionListPage'),
  },
  {
    place: statusCorrectionPaths.statusCorrection,
    layout: 'admin',
    titleKey: 'frame.title.statusCorrection',
    page: lazyPage(() => import('./correction-page.tsx'), 'CorrectionPage'),
  },
];
