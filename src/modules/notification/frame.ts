import { Bell, Send } from 'lucide-react';
import { everybody } from '#shared/abilities-audience.ts';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { notificationPaths } from './paths.ts';

/** Messages that people write, and the inbox in the menu, at home and in messages. */
export const notificationFrame: FrameModule = {
  menu: {
    notification: {
      place: notificationPaths.notifications,
      icon: Send,
      at: 310,
      group: 'site',
      roles: ['university', 'ministry', 'innovation', 'admin'],
    },
    'notification-inbox': {
      place: notificationPaths.inbox,
      icon: Bell,
      at: 340,
      roles: everybody,
      unread: true,
    },
  },
  places: {
    notification: [
      {
        needs: notificationPaths.notification.needs,
        list: notificationPaths.notifications.href(),
        record: (id) => notificationPaths.notification.href({ id }),
      },
    ],
  },
};
