import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { messageLogPaths } from './paths.ts';

/** Mails and SMS that were sent: address, guard, frame, title and code of each screen. */
export const messageLogScreens: readonly ScreenRoute[] = [
  {
    place: messageLogPaths.messageLog,
    layout: 'admin',
    titleKey: 'frame.menu.notification-log',
    page: lazyPage(() => import('./message-log-page.tsx'), 'MessageLogPage'),
  },
  {
    place: messageLogPaths.messageTemplates,
    layout: 'admin',
    titleKey: 'frame.menu.notification-templates',
    page: lazyPage(() => import('./template-page.tsx'), 'TemplatePage'),
  },
];
