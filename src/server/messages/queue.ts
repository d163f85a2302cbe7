import type { Kysely, Transaction } from 'kysely';
import type { Language } from '#shared/languages.ts';
import type { Config } from '../base/config.ts';
import { seal } from '../base/keys.ts';
import type { Database } from '../db/tables.ts';
import { addJobs } from '../jobs/runner.ts';

/** One mail or SMS to be sent. `code` is its `N-…` of docs/processes/notifications.md. */
export interface NewMessage {
  channel: 'sms' | 'mail';
  recipient: string;
  /** Mails only. */
  subject?: string;
  body: string;
  language: Language;
  code: string;
  accountId: number | null;
  /** The history line that caused it: one line never sends the same code twice to one person,
   * or to one address of somebody without an account. */
  historyId: number | null;
  /** Not sent any more after this moment. */
  uselessAfter?: Date;
}

/** The task that sends a queued message. */
export const deliverTask = 'deliver-message';

/**
 * Queues messages in the caller's transaction; they go out after the commit, at least once. Answers
 * the ids of those that were not queued before. With `secretKey` (the token secret) the texts are
 * stored sealed: for codes and links.
 */
export async function queueMessages(
  trx: Transaction<Database> | Kysely<Database>,
  messages: readonly NewMessage[],
  secretKey?: Config['tokenSecret'],
): Promise<number[]> {
  if (messages.length === 0) return [];
  const rows = messages.map((message) => ({
    channel: message.channel,
    recipient: message.recipient,
    subject: message.subject ?? null,
    language: message.language,
    code: message.code,
    account_id: message.accountId,
    history_id: message.historyId,
    useless_after: message.uselessAfter ?? null,
    body: secretKey === undefined ? message.body : seal(secretKey, message.body),
    sealed: secretKey !== undefined,
  }));
  const fresh = await trx
    .insertInto('message')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  const ids = fresh.map(({ id }) => id);
  await addJobs(
    trx,
    ids.map((id) => ({
      task: deliverTask,
      payload: { id },
      options: { jobKey: `message-${id}` },
    })),
  );
  return ids;
}

/** The same for one message; answers its id, or null when it was queued before. */
export async function queueMessage(
  trx: Transaction<Database> | Kysely<Database>,
  message: NewMessage,
  secretKey?: Config['tokenSecret'],
): Promise<number | null> {
  const [id = null] = await queueMessages(trx, [message], secretKey);
  return id;
}
