import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { profilePaths } from './paths.ts';

/** The own profile: address, guard, frame, title and code of each screen. */
export const profileScreens: readonly ScreenRoute[] = [
  {
    place: profilePaths.profile,
    layout: 'admin',
    titleKey: 'frame.title.profile',
    page: lazyPage(() => import('./profile-page.tsx'), 'ProfilePage'),
  },
];
