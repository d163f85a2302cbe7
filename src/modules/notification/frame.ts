import { Bell, Send } from 'lucide-react';
import type { FrameModule } from '#web/frame-module.ts';
import { notificationPaths } from './paths.ts';

/** Messages that people write, and the inbox in the menu, at home and in messages. */
export const notificationFrame: FrameModule = {
  menu: {
    notification: { href: notificationPaths.notifications.href(), icon: Send },
    'notification-inbox': { href: notificationPaths.inbox.href(), icon: Bell, unread: true },
  },
  places: {
    notification: [
      {
        route: 'notification/:id',
        list: notificationPaths.notifications.href(),
        record: (id) => notificationPaths.notification.href({ id }),
      },
    ],
  },
};
