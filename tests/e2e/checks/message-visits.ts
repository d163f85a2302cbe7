import { notificationMachine } from '#machines/notification.machine.ts';
import { messageLogPaths } from '#modules/message-log/paths.ts';
import { notificationPaths } from '#modules/notification/paths.ts';
import { ask, type Opening, stateIds, type Visit } from './openings.ts';
import type { SignedOn } from './signed-in.ts';

/** What somebody looks at who writes to people and keeps the log of mails and SMS. */
export async function messageVisits(who: SignedOn | null): Promise<Visit[]> {
  const message = await stateIds(who, notificationMachine);
  const one = (id: number, open?: Opening, part = ''): Visit => ({
    to: 'notification',
    href: `${notificationPaths.notification.href({ id })}${part}`,
    open,
  });
  return [
    { to: 'notifications', href: notificationPaths.notifications.href() },
    {
      to: 'notifications',
      href: `${notificationPaths.notifications.href()}?search=yoʻqolgan&state=sent`,
    },
    one(message('draft', 'send'), ask('send')),
    one(message('draft')),
    one(message('sent')),
    one(message('draft', 'save'), undefined, '?edit=save'),
    { to: 'notification', href: notificationPaths.notification.href({ id: 'new' }) },
    { to: 'messageLog', href: messageLogPaths.messageLog.href() },
    { to: 'messageLog', href: `${messageLogPaths.messageLog.href()}?state=failed` },
    { to: 'messageTemplates', href: messageLogPaths.messageTemplates.href() },
    { to: 'messageTemplates', href: `${messageLogPaths.messageTemplates.href()}?search=yoʻqolgan` },
  ];
}
