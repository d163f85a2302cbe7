import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { accountPaths } from './paths.ts';

/** Accounts: address, guard, frame, title and code of each screen. */
export const accountScreens: readonly ScreenRoute[] = [
  {
    path: accountPaths.users.path,
    guard: 'users',
    layout: 'admin',
    titleKey: 'shell.title.users',
    page: lazyPage(() => import('./user-list-page.tsx'), 'UserListPage'),
  },
  {
    path: accountPaths.user.path,
    guard: 'user/:id',
    layout: 'admin',
    titleKey: 'shell.title.user',
    page: lazyPage(() => import('./user-page.tsx'), 'UserPage'),
  },
];
