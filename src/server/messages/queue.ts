import type { Kysely, Transaction } from 'kysely';
import type { Language } from '#shared/languages.ts';
import type { Config } from '../base/config.ts';
import { seal } from '../base/keys.ts';
import type { Database } from '../db/tables.ts';
import { addJob } from '../jobs/runner.ts';

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
  /** The history line that caused it: one line never sends the same code twice to one person. */
  historyId: number | null;
  /** Not sent any more after this moment. */
  uselessAfter?: Date;
}

/** The task that sends a queued message. */
export const deliverTask = 'deliver-message';

/**
 * Queues a message in the caller's transaction; it goes out after the commit, at least once.
 * Answers its id, or null when the same message was queued before. With `secretKey` (the token
 * secret) the text is stored sealed: for codes and links.
 */
export async function queueMessage(
  trx: Transaction<Database> | Kysely<Database>,
  message: NewMessage,
  secretKey?: Config['tokenSecret'],
): Promise<number | null> {
  const {
    channel,
    recipient,
    subject = null,
    body,
    language,
    code,
    accountId,
    historyId,
    uselessAfter = null,
  } = message;
  const row = await trx
    .insertInto('message')
    .values({
      channel,
      recipient,
      subject,
      language,
      code,
      account_id: accountId,
      history_id: historyId,
      useless_after: uselessAfter,
      body: secretKey === undefined ? body : seal(secretKey, body),
      sealed: secretKey !== undefined,
    })
    .onConflict((conflict) =>
      conflict.columns(['history_id', 'code', 'account_id', 'channel']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!row) return null;
  await addJob(trx, deliverTask, { id: row.id }, { jobKey: `message-${row.id}` });
  return row.id;
}
