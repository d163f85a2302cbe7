import { MailCheck } from 'lucide-react';
import type { FrameModule } from '#web/frame-module.ts';
import { paths } from '#web/paths.ts';

/** Mails and SMS that were sent in the menu, at home and in messages. */
export const messageLogFrame: FrameModule = {
  menu: {
    'notification-log': { href: paths.messageLog.href(), icon: MailCheck },
  },
  pages: [
    {
      route: 'notification-templates',
      href: paths.messageTemplates.href(),
      name: 'shell.menu.notification-templates',
    },
  ],
  homeLines: {
    failedMessages: ({ group }) =>
      `${paths.messageLog.href()}?${new URLSearchParams({ state: group ?? '' })}`,
  },
};
