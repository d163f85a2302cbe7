import { notifications } from '#shared/notifications.ts';
import { text } from '../base/texts.ts';
import type { NewMessage } from '../messages/queue.ts';
import type { Message } from './notify-people.ts';
import type { Visitor } from './process.ts';

/**
 * Mails and SMS to a visitor by the ways that the code has and the visitor gave; they have no inbox
 * and choose no ways. `{page}` in the words is the address at which they read on.
 */
export function messagesToVisitor(
  { code, historyId, paramsIn }: Message,
  { language, page, ...ways }: Visitor,
  publicUrl: string,
): NewMessage[] {
  const params = { ...paramsIn(language), page: `${publicUrl}${page}` };
  return notifications[code].channels.flatMap((channel) => {
    const recipient = channel === 'mail' ? ways.email : ways.mobile_phone;
    if (!recipient) return [];
    return [
      {
        channel,
        recipient,
        subject: text(language, `notifications.${code}.subject`, params),
        body: text(language, `notifications.${code}.text`, params),
        language,
        code,
        accountId: null,
        historyId,
      },
    ];
  });
}
