import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { notificationPaths } from './paths.ts';

/** Messages that people write, and the inbox: address, guard, frame, title and code of each screen. */
export const notificationScreens: readonly ScreenRoute[] = [
  {
    path: notificationPaths.inbox.path,
    guard: 'notification-inbox',
    layout: 'admin',
    titleKey: 'shell.menu.notification-inbox',
    page: lazyPage(() => import('./inbox-page.tsx'), 'InboxPage'),
  },
  {
    path: notificationPaths.inboxItem.path,
    guard: 'notification-inbox/:id',
    layout: 'admin',
    titleKey: 'shell.menu.notification-inbox',
    page: lazyPage(() => import('./inbox-item-page.tsx'), 'InboxItemPage'),
  },
  {
    path: notificationPaths.notifications.path,
    guard: 'notification',
    layout: 'admin',
    titleKey: 'shell.menu.notification',
    page: lazyPage(() => import('./notification-list-page.tsx'), 'NotificationListPage'),
  },
  {
    path: notificationPaths.notification.path,
    guard: 'notification/:id',
    layout: 'admin',
    titleKey: 'shell.menu.notification',
    page: lazyPage(() => import('./notification-page.tsx'), 'NotificationPage'),
  },
];
