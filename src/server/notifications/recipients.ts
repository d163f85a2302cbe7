import { sql } from 'kysely';
import type { BaseRow, Trx } from '../engine/process.ts';
import { addJob } from '../jobs/runner.ts';
import { type Addressed, audienceCondition, writerOf } from './audience.ts';

/** The task of the job runner that tells everybody, payload `{ id }`. */
export const notifyTask = 'tell-recipients';

/** Queues the telling of a message; one key per beginning. */
export const queueNotifications = (trx: Trx, id: number, beginning: number): Promise<void> =>
  addJob(trx, notifyTask, { id }, { jobKey: `${notifyTask} ${id} ${beginning}` });

type Sent = BaseRow & Addressed & { sender_role: number | null };

/**
 * The booking `recipients`: freezes whom a message goes to, in the transaction that sends it, and
 * queues the telling. Anyone who joins the audience later does not get it, and nobody stands there
 * twice.
 */
export async function freezeRecipients(trx: Trx, row: BaseRow, now: Date): Promise<void> {
  const message = row as Sent;
  const { numAffectedRows } =
    await sql`insert into notification_recipient (notification_id, account_id)
    select ${row.id}::bigint, a.id from account a
      where ${audienceCondition(writerOf(message), message)}`.execute(trx);
  await trx
    .updateTable('notification')
    .set({ recipients: Number(numAffectedRows ?? 0), beat_at: now })
    .where('id', '=', row.id)
    .execute();
  await queueNotifications(trx, row.id, 0);
}
