import { paths } from '#web/paths.ts';
import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** Accounts: address, guard, frame, title and code of each screen. */
export const accountScreens: readonly ScreenRoute[] = [
  {
    path: paths.users.path,
    guard: 'users',
    layout: 'admin',
    titleKey: 'shell.title.users',
    page: lazyPage(() => import('./user-list-page.tsx'), 'UserListPage'),
  },
  {
    path: paths.user.path,
    guard: 'user/:id',
    layout: 'admin',
    titleKey: 'shell.title.user',
    page: lazyPage(() => import('./user-page.tsx'), 'UserPage'),
  },
];
