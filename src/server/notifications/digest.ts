import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { receivedNotificationMachine } from '#machines/received-notification.machine.ts';
import type { Services } from '../app-types.ts';
import { isUsable } from '../auth/account-state.ts';
import { text } from '../base/texts.ts';
import { queueMessage } from '../messages/queue.ts';
import { readItems } from './inbox.ts';
import { wordsOf } from './inbox-item.ts';

/** The code of the weekly mail in the log of messages. */
const digestCode = 'DIGEST';
/** So many messages are told one by one; of the others the mail says how many they are. */
const listed = 50;
const unread = statesTagged(receivedNotificationMachine, 'unread');

/**
 * The weekly mail of one person: what waits is taken away and the mail queued in one transaction,
 * so that nothing comes twice or is lost.
 */
async function sendDigest({ db, config }: Services, account: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{
      id: number;
    }>`delete from digest_item where account_id = ${account} returning received_id as id`.execute(
      trx,
    );
    const ids = rows.map(({ id }) => id);
    const items = await readItems(trx, account, ids, unread);
    const reader = await trx
      .selectFrom('account')
      .select(['email', 'language', 'state'])
      .where('id', '=', account)
      .executeTakeFirst();
    if (items.length === 0 || !reader?.email || !isUsable(reader.state)) return;
    const { email: recipient, language } = reader;
    const lines = items
      .slice(0, listed)
      .map((item) => text(language, 'messages.digest.line', { ...wordsOf(item, language) }));
    const rest = items.length - lines.length;
    const body = [
      text(language, 'messages.digest.lead', { count: items.length }),
      ...lines,
      ...(rest > 0 ? [text(language, 'messages.digest.more', { count: rest })] : []),
      text(language, 'messages.digest.end', {
        address: `${config.publicUrl}/admin/notification-inbox`,
      }),
    ].join('\n\n');
    const subject = text(language, 'messages.digest.subject', { count: items.length });
    await queueMessage(trx, {
      channel: 'mail',
      recipient,
      subject,
      body,
      language,
      code: digestCode,
      accountId: account,
      historyId: null,
    });
  });
}

/**
 * The weekly mails of everybody for whom something waits. Safe to repeat: who has their mail has
 * nothing waiting.
 */
export async function sendDigests(services: Services): Promise<void> {
  const { rows } = await sql<{
    account: number;
  }>`select distinct account_id as account from digest_item order by account_id`.execute(
    services.db,
  );
  for (const { account } of rows) await sendDigest(services, account);
}
