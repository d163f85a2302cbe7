import { Bell, Send } from 'lucide-react';
import type { FrameModule } from '#web/frame-module.ts';
import { paths } from '#web/paths.ts';

/** Messages that people write, and the inbox in the menu, at home and in messages. */
export const notificationFrame: FrameModule = {
  menu: {
    notification: { href: paths.notifications.href(), icon: Send },
    'notification-inbox': { href: paths.inbox.href(), icon: Bell, unread: true },
  },
  places: {
    notification: [
      {
        route: 'notification/:id',
        list: paths.notifications.href(),
        record: (id) => paths.notification.href({ id }),
      },
    ],
  },
};
