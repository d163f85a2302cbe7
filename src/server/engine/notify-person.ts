import { receivedNotificationMachine } from '#machines/received-notification.machine.ts';
import { type Language, languages } from '#shared/languages.ts';
import { type NotificationCode, notifications } from '#shared/notifications.ts';
import { text } from '../base/texts.ts';
import { queueMessage } from '../messages/queue.ts';
import type { Addressee } from './audience.ts';
import { publishChange } from './changes.ts';
import { modeFor } from './notification-settings.ts';
import type { Trx } from './process.ts';

/**
 * One message to one person about a record, caused by a line of its history; null where there is
 * none, and the caller takes care that it comes once.
 */
export interface Message {
  code: NotificationCode;
  process: string;
  recordId: number;
  historyId: number | null;
  at: Date;
  /** The placeholders in the words of a language. */
  paramsIn(language: Language): Record<string, unknown>;
}

/**
 * Puts a message into somebody's inbox and queues its mail and SMS, in the caller's transaction;
 * once per line of history, code and person.
 */
export async function notifyPerson(
  trx: Trx,
  { code, process, recordId, historyId, at, paramsIn }: Message,
  to: Addressee,
): Promise<void> {
  const item = {
    account_id: to.id,
    code,
    process,
    record_id: recordId,
    history_id: historyId,
    created_at: at,
    params: JSON.stringify(
      Object.fromEntries(languages.map((language) => [language, paramsIn(language)])),
    ),
  };
  const told = await trx
    .insertInto('received_notification')
    .values(item)
    .onConflict((on) => on.columns(['history_id', 'code', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (told)
    await publishChange(trx, {
      process: receivedNotificationMachine.id,
      id: told.id,
      version: 1,
      to: to.id,
    });
  const params = paramsIn(to.language);
  const body = text(to.language, `notifications.${code}.text`, params);
  for (const channel of notifications[code].channels) {
    const recipient = channel === 'mail' ? to.email : to.mobile_phone;
    const mode = recipient ? await modeFor(trx, to.id, code, channel) : 'off';
    if (mode === 'weekly' && told)
      await trx
        .insertInto('digest_item')
        .values({ received_id: told.id, account_id: to.id })
        .execute();
    if (!recipient || mode !== 'each') continue;
    const subject = text(to.language, `notifications.${code}.subject`, params);
    await queueMessage(trx, {
      channel,
      recipient,
      subject,
      body,
      language: to.language,
      code,
      accountId: to.id,
      historyId,
    });
  }
}
