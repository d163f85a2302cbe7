import { paths } from '#web/paths.ts';
import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** The own profile: address, guard, frame, title and code of each screen. */
export const profileScreens: readonly ScreenRoute[] = [
  {
    path: paths.profile.path,
    guard: 'me',
    layout: 'admin',
    titleKey: 'shell.title.profile',
    page: lazyPage(() => import('./profile-page.tsx'), 'ProfilePage'),
  },
];
