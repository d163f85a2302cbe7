import { sql } from 'kysely';
import { notificationMachine } from '#machines/notification.machine.ts';
import { receivedNotificationMachine } from '#machines/received-notification.machine.ts';
import { writtenCode } from '#shared/notification-topics.ts';
import type { Trx } from '../engine/process.ts';
import { takeJobs } from '../jobs/take-jobs.ts';
import { notifyTask } from '../notifications/recipients.ts';
import type { Told } from './inbox.ts';

const [unread = '', read = ''] = Object.keys(receivedNotificationMachine.states);
/** What is older than two days has been read. */
const readAfter = 2 * 86_400_000;

interface Sent {
  id: number;
  sent_at: Date;
  history: number;
  people: number[];
}

/** The messages that were sent, with those whom they are for. */
async function sentMessages(trx: Trx): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select n.id, n.sent_at, (select max(h.id) from history h
        where h.process = ${notificationMachine.id} and h.record_id = n.id) as history,
      (select array_agg(r.account_id order by r.account_id) from notification_recipient r
        where r.notification_id = n.id) as people
    from notification n where n.sent_at is not null order by n.id`.execute(trx);
  return rows;
}

/**
 * What the job would have done with the messages that people have sent: everybody has them since
 * then, without mails and SMS. Answers what stands in the inboxes.
 */
export async function tellRecipients(trx: Trx, now: Date): Promise<Told[]> {
  await takeJobs(trx, [notifyTask]);
  const told: Told[] = [];
  for (const { id, sent_at: at, history, people } of await sentMessages(trx)) {
    await sql`update notification_recipient set told_at = ${at}
      where notification_id = ${id}`.execute(trx);
    const done = { finished_at: at, beat_at: at, told: people.length };
    await trx.updateTable('notification').set(done).where('id', '=', id).execute();
    const state = now.getTime() - at.getTime() > readAfter ? read : unread;
    const about = { code: writtenCode, process: notificationMachine.id, record_id: id };
    told.push({
      at,
      items: people.map((account_id) => ({
        ...about,
        history_id: history,
        params: '{}',
        state,
        created_at: at,
        read_at: null,
        account_id,
      })),
    });
  }
  return told;
}
