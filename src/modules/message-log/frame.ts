import { MailCheck } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { messageLogPaths } from './paths.ts';

/** Mails and SMS that were sent in the menu, at home and in messages. */
export const messageLogFrame: FrameModule = {
  menu: {
    'notification-log': {
      place: messageLogPaths.messageLog,
      icon: MailCheck,
      at: 320,
      group: 'management',
      roles: ['innovation', 'admin', 'technicalAdmin'],
    },
  },
  pages: [
    {
      needs: messageLogPaths.messageTemplates.needs,
      href: messageLogPaths.messageTemplates.href(),
      name: 'frame.menu.notification-templates',
    },
  ],
  homeLines: {
    failedMessages: ({ group }) =>
      `${messageLogPaths.messageLog.href()}?${new URLSearchParams({ state: group ?? '' })}`,
  },
};
