import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { settingPaths } from './paths.ts';

/** Settings: address, guard, frame, title and code of each screen. */
export const settingScreens: readonly ScreenRoute[] = [
  {
    place: settingPaths.settings,
    layout: 'admin',
    titleKey: 'frame.menu.settings',
    page: lazyPage(() => import('./setting-list-page.tsx'), 'SettingListPage'),
  },
];
