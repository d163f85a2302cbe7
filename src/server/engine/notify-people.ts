import { receivedNotificationMachine } from '#machines/received-notification.machine.ts';
import { type Language, languages } from '#shared/languages.ts';
import { type DeliveryMode, defaultMode } from '#shared/notification-settings.ts';
import { type Channel, type NotificationCode, notifications } from '#shared/notifications.ts';
import { text } from '../base/texts.ts';
import { type NewMessage, queueMessages } from '../messages/queue.ts';
import type { Addressee } from './audience.ts';
import { publishChanges } from './changes.ts';
import { chosenModes } from './notification-settings.ts';
import type { Trx } from './process.ts';

/**
 * One message about a record, caused by a line of its history; null where there is none, and the
 * caller takes care that it comes once.
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

/** A message, and one person whom it reaches. */
export interface Told {
  message: Message;
  to: Addressee;
}

/** The name of what is told once: the same line, code and person. */
const onceKey = (code: string, account: number, history: number | null): string =>
  `${code} ${account} ${history}`;

/** Puts messages into inboxes; answers the ids of those that were not there, by their names. */
async function putIntoInboxes(trx: Trx, told: readonly Told[]): Promise<Map<string, number>> {
  const items = told.map(
    ({ message: { code, process, recordId, historyId, at, paramsIn }, to }) => ({
      account_id: to.id,
      code,
      process,
      record_id: recordId,
      history_id: historyId,
      created_at: at,
      params: JSON.stringify(
        Object.fromEntries(languages.map((language) => [language, paramsIn(language)])),
      ),
    }),
  );
  const fresh = await trx
    .insertInto('received_notification')
    .values(items)
    .onConflict((on) => on.columns(['history_id', 'code', 'account_id']).doNothing())
    .returning(['id', 'code', 'account_id', 'history_id'])
    .execute();
  await publishChanges(
    trx,
    fresh.map(({ id, account_id }) => ({
      process: receivedNotificationMachine.id,
      id,
      version: 1,
      to: account_id,
    })),
  );
  return new Map(
    fresh.map(({ id, code, account_id, history_id }) => [
      onceKey(code, account_id, history_id),
      id,
    ]),
  );
}

/** One way by which a message can reach a person. */
interface Way extends Told {
  channel: Channel;
  recipient: string;
  mode: DeliveryMode;
}

async function waysOf(trx: Trx, told: readonly Told[]): Promise<Way[]> {
  const asked = told.map(({ message: { code }, to }) => ({ account: to.id, code }));
  const chosen = await chosenModes(trx, asked);
  return told.flatMap(({ message, to }) =>
    notifications[message.code].channels.flatMap((channel) => {
      const recipient = channel === 'mail' ? to.email : to.mobile_phone;
      const mode = chosen(to.id, message.code, channel) ?? defaultMode;
      return recipient ? [{ message, to, channel, recipient, mode }] : [];
    }),
  );
}

/** A message as mail or SMS: by which way, to whom, in which words. */
export function outgoing(
  { code, historyId }: Pick<Message, 'code' | 'historyId'>,
  way: Pick<NewMessage, 'channel' | 'recipient' | 'accountId' | 'language'>,
  params: Record<string, unknown>,
): NewMessage {
  const { language } = way;
  return {
    ...way,
    subject: text(language, `notifications.${code}.subject`, params),
    body: text(language, `notifications.${code}.text`, params),
    code,
    historyId,
  };
}

const toPerson = ({ message, to, channel, recipient }: Way): NewMessage =>
  outgoing(
    message,
    { channel, recipient, accountId: to.id, language: to.language },
    message.paramsIn(to.language),
  );

/**
 * Puts messages into the inboxes of people and queues their mails and SMS, in the caller's
 * transaction; once per line of history, code and person.
 */
export async function notifyPeople(trx: Trx, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return;
  const fresh = await putIntoInboxes(trx, told);
  const ways = await waysOf(trx, told);
  const gathered = ways.flatMap(({ mode, message: { code, historyId }, to }) => {
    const received_id = fresh.get(onceKey(code, to.id, historyId));
    return mode === 'weekly' && received_id ? [{ received_id, account_id: to.id }] : [];
  });
  if (gathered.length > 0) await trx.insertInto('digest_item').values(gathered).execute();
  await queueMessages(trx, ways.filter(({ mode }) => mode === 'each').map(toPerson));
}

/** The same for one message to one person. */
export const notifyPerson = (trx: Trx, message: Message, to: Addressee): Promise<void> =>
  notifyPeople(trx, [{ message, to }]);
