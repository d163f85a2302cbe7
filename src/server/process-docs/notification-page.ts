import type { AnyStateMachine } from 'xstate';
import { transitionsOf } from '#machines/kit.ts';
import {
  isNotificationCode,
  type Notification,
  notifications,
  waysOf,
} from '#shared/notifications.ts';
import { code, generatedNote, page, table } from './markdown.ts';

/** The events that send a message, as `process.event`; a message may have several. */
function sendersOf(machines: readonly AnyStateMachine[], told: string): string[] {
  const sends = machines.flatMap((machine) =>
    transitionsOf(machine).flatMap(({ event, effects }) =>
      effects.some(({ params }) => params.code === told) ? [`${machine.id}.${event}`] : [],
    ),
  );
  return [...new Set(sends)];
}

const yesIf = (holds: boolean): string => (holds ? 'yes' : '');

/**
 * Every automatic message: which event sends it, to whom, by which ways. `texts` are the English
 * texts by code.
 */
export function notificationPage(
  machines: readonly AnyStateMachine[],
  texts: Record<string, { text: string }>,
): string {
  const all: [string, Notification][] = Object.entries(notifications);
  const inInbox = (told: string) => isNotificationCode(told) && waysOf(told).includes('app');
  const rows = all.map(([told, { recipients, channels, gathers }]) => {
    const senders = sendersOf(machines, told);
    return [
      code(told),
      senders.length > 0 ? senders.map(code).join(', ') : '-',
      recipients.join(', '),
      gathers ? 'one a day' : yesIf(inInbox(told)),
      yesIf(channels.includes('mail')),
      yesIf(channels.includes('sms')),
      texts[told]?.text ?? '',
    ];
  });
  return page(
    '# Notifications',
    generatedNote,
    'Every message is an item in the inbox of each recipient who has an account; mail and SMS only where the table says so. ' +
      "The language is the recipient's own, Uzbek by default. The words of all languages: `src/shared/locales/<language>/notifications.json`.",
    table(['Code', 'Sent by', 'To', 'App', 'Mail', 'SMS', 'Text'], rows),
  );
}
