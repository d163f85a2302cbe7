import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { notificationPaths } from './paths.ts';

/** Messages that people write, and the inbox: address, guard, frame, title and code of each screen. */
export const notificationScreens: readonly ScreenRoute[] = [
  {
    place: notificationPaths.inbox,
    layout: 'admin',
    titleKey: 'frame.menu.notification-inbox',
    page: lazyPage(() => import('./inbox-page.tsx'), 'InboxPage'),
  },
  {
    place: notificationPaths.inboxItem,
    layout: 'admin',
    titleKey: 'frame.menu.notification-inbox',
    page: lazyPage(() => import('./inbox-item-page.tsx'), 'InboxItemPage'),
  },
  {
    place: notificationPaths.notifications,
    layout: 'admin',
    titleKey: 'frame.menu.notification',
    page: lazyPage(() => import('./notification-list-page.tsx'), 'NotificationListPage'),
  },
  {
    place: notificationPaths.notification,
    layout: 'admin',
    titleKey: 'frame.menu.notification',
    page: lazyPage(() => import('./notification-page.tsx'), 'NotificationPage'),
  },
];
