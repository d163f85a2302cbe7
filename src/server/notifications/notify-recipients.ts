import type { Task } from 'graphile-worker';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { notificationMachine } from '#machines/notification.machine.ts';
import { receivedNotificationMachine } from '#machines/received-notification.machine.ts';
import { topicOf, writtenCode } from '#shared/notification-topics.ts';
import type { Services } from '../app-types.ts';
import type { Database } from '../db/tables.ts';
import { publishChange } from '../engine/changes.ts';
import type { Sql, Trx } from '../engine/process.ts';
import { deliverTask } from '../messages/queue.ts';
import { addressed } from './audience.ts';
import { queueNotifications } from './recipients.ts';

type Message = Selectable<Database['notification']>;

const payloadShape = z.object({ id: z.number() });
/**
 * So many are told in one transaction: what a killed process loses is at most this, and it is told
 * again.
 */
const batchSize = 500;
/** Without a sign of life for so long, a job is taken to be dead. */
const deadAfterMs = 60_000;

const inLanguage = (part: 'subject' | 'body'): Sql =>
  sql`case a.language when 'ru' then n.${sql.ref(`${part}_ru`)} when 'en'
    then n.${sql.ref(`${part}_en`)} else n.${sql.ref(`${part}_uz`)} end`;

const modeOf = (
  channel: 'mail' | 'sms',
): Sql => sql`coalesce((select s.mode from notification_setting s
  where s.account_id = item.account_id and s.topic = ${topicOf(writtenCode)}
    and s.channel = ${channel}), 'each')`;

/** The mails or SMS of a batch: for anyone who has an address and wants them at once. */
const messagesBy = (channel: 'mail' | 'sms', history: number): Sql => {
  const address = channel === 'mail' ? sql`a.email` : sql`a.mobile_phone`;
  const wanted = channel === 'mail' ? sql`n.by_mail` : sql`n.by_sms`;
  return sql`insert into message (channel, recipient, subject, body, language, code, account_id,
    history_id)
    select ${channel}, ${address}, ${inLanguage('subject')}, ${inLanguage('body')}, a.language,
      ${writtenCode}, a.id, ${history}
    from item join account a on a.id = item.account_id cross join n
    where ${wanted} and ${addressed(channel)} and ${modeOf(channel)} = 'each'
    on conflict do nothing returning id`;
};

/** Tells the next batch: inbox, mail and SMS in one statement. Answers how many it were. */
async function tellBatch(trx: Trx, { id }: Message, history: number, now: Date): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    with n as (select * from notification where id = ${id}),
      batch as (select account_id from notification_recipient
        where notification_id = ${id} and told_at is null
        order by account_id limit ${batchSize} for update skip locked),
      told as (update notification_recipient r set told_at = ${now} from batch
        where r.notification_id = ${id} and r.account_id = batch.account_id returning r.account_id),
      item as (insert into received_notification (account_id, code, process, record_id, history_id,
        created_at)
        select account_id, ${writtenCode}, ${notificationMachine.id}, ${id}, ${history}, ${now}
          from told on conflict do nothing returning id, account_id),
      held as (insert into digest_item (received_id, account_id)
        select item.id, item.account_id from item join account a on a.id = item.account_id
          cross join n
        where n.by_mail and ${addressed('mail')} and ${modeOf('mail')} = 'weekly'),
      mail as (${messagesBy('mail', history)}),
      sms as (${messagesBy('sms', history)})
    select (select count(*) from told) as told,
      (select count(pg_notify('record_changed', json_build_object(
        'process', ${receivedNotificationMachine.id}::text, 'id', item.id, 'version', 1, 'to',
          item.account_id)::text)::text) from item) as announced,
      (select count((graphile_worker.add_job(identifier => ${deliverTask}::text,
        payload => json_build_object('id', m.id),
        job_key => 'message-' || m.id)).id)
          from (select id from mail union all select id from sms) m) as queued`.execute(trx);
  return rows[0]?.told ?? 0;
}

/** One batch with the progress of the message. Answers whether there may be more. */
function tellSome({ db, now }: Services, message: Message, history: number): Promise<boolean> {
  const { id, version } = message;
  return db.transaction().execute(async (trx) => {
    const moment = now();
    const told = await tellBatch(trx, message, history, moment);
    const finished_at = told === 0 ? moment : null;
    await trx
      .updateTable('notification')
      .set(({ eb }) => ({ told: eb('told', '+', told), beat_at: moment, finished_at }))
      .where('id', '=', id)
      .execute();
    await publishChange(trx, { process: notificationMachine.id, id, version });
    return told > 0;
  });
}

/**
 * The handler of task `tell-recipients`: tells everybody that a sent message is for, batch by
 * batch, each person once however often it runs and wherever it was killed.
 */
export function notifyRecipients(services: Services): Task {
  const { db } = services;
  return async (payload) => {
    const { id } = payloadShape.parse(payload);
    const message = await db
      .selectFrom('notification')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!message?.sent_at || message.finished_at) return;
    const line = await db
      .selectFrom('history')
      .select('id')
      .where('process', '=', notificationMachine.id)
      .where('record_id', '=', id)
      .orderBy('record_version', 'desc')
      .executeTakeFirstOrThrow();
    while (await tellSome(services, message, line.id));
  };
}

/** Queues anew what a killed process was telling: its job stays locked for hours. */
export async function resumeNotifications({ db, now }: Services): Promise<void> {
  const moment = now();
  const dead = await db
    .updateTable('notification')
    .set({ beat_at: moment })
    .where('sent_at', 'is not', null)
    .where('finished_at', 'is', null)
    .where('beat_at', '<', new Date(moment.getTime() - deadAfterMs))
    .returning('id')
    .execute();
  for (const { id } of dead) await queueNotifications(db, id, moment.getTime());
}
