import { notifications } from '#shared/notifications.ts';
import type { NewMessage } from '../messages/queue.ts';
import { type Message, outgoing } from './notify-people.ts';
import type { Visitor } from './process.ts';

/**
 * Mails and SMS to a visitor by the ways that the code has and the visitor gave; they have no inbox
 * and choose no ways. `{page}` in the words is the address at which they read on.
 */
export function messagesToVisitor(
  message: Message,
  { language, page, ...ways }: Visitor,
  publicUrl: string,
): NewMessage[] {
  const params = { ...message.paramsIn(language), page: `${publicUrl}${page}` };
  return notifications[message.code].channels.flatMap((channel) => {
    const recipient = channel === 'mail' ? ways.email : ways.mobile_phone;
    if (!recipient) return [];
    return [outgoing(message, { channel, recipient, accountId: null, language }, params)];
  });
}
