import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { publicTextPaths } from './paths.ts';

/** Public texts: address, guard, frame, title and code of each screen. */
export const publicTextScreens: readonly ScreenRoute[] = [
  {
    place: publicTextPaths.publicTexts,
    layout: 'admin',
    titleKey: 'frame.title.publicTexts',
    page: lazyPage(() => import('./public-text-list-page.tsx'), 'PublicTextListPage'),
  },
  {
    place: publicTextPaths.publicText,
    layout: 'admin',
    titleKey: 'frame.title.publicText',
    page: lazyPage(() => import('./public-text-page.tsx'), 'PublicTextPage'),
  },
];
