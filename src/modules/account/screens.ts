import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { accountPaths } from './paths.ts';

/** Accounts: address, guard, frame, title and code of each screen. */
export const accountScreens: readonly ScreenRoute[] = [
  {
    place: accountPaths.users,
    layout: 'admin',
    titleKey: 'frame.title.users',
    page: lazyPage(() => import('./user-list-page.tsx'), 'UserListPage'),
  },
  {
    place: accountPaths.user,
    layout: 'admin',
    titleKey: 'frame.title.user',
    page: lazyPage(() => import('./user-page.tsx'), 'UserPage'),
  },
];
