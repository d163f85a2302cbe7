import { type Kysely, sql } from 'kysely';
import { type Actor, perform, statesTagged, transitionsOf } from '#machines/kit.ts';
import { receivedNotificationMachine as machine } from '#machines/received-notification.machine.ts';
import { Refusal } from '../base/refusal.ts';
import type { Database } from '../db/tables.ts';
import { publishChange } from '../engine/changes.ts';
import type { Trx } from '../engine/process.ts';
import type { InboxRow as Row } from './inbox-item.ts';
import { listedLength, writtenWords } from './written-words.ts';

const inInbox = statesTagged(machine, 'inInbox');
const unread = statesTagged(machine, 'unread');

export interface InboxFilter {
  unreadOnly: boolean;
  processes: readonly string[];
  limit: number;
  offset: number;
}

interface Found {
  rows: Row[] | null;
  counts: { process: string; count: number; unread: number }[] | null;
}

/**
 * One page of somebody's inbox, unread first, with the counts of the whole inbox: one query over
 * one index.
 */
export async function readInbox(
  db: Kysely<Database>,
  account: number,
  filter: InboxFilter,
): Promise<{ rows: Row[]; counts: Found['counts'] & object }> {
  const states = filter.unreadOnly ? unread : inInbox;
  const among =
    filter.processes.length > 0 ? sql`and process = any(${filter.processes}::text[])` : sql``;
  // `state` sorts unread before read, as the index does.
  const { rows } = await sql<Found>`
    with page as (
      select r.*, ${writtenWords(listedLength)} as words from received_notification r
      where account_id = ${account} and state = any(${states}::text[]) ${among}
      order by state, id desc limit ${filter.limit} offset ${filter.offset}
    ), total as (
      select process, count(*) as count, count(*)
        filter (where state = any(${unread}::text[])) as unread
      from received_notification where account_id = ${account} and state = any(${inInbox}::text[])
        group by process
    )
    select (select jsonb_agg(to_jsonb(page) order by state, id desc) from page) as rows,
      (select jsonb_agg(to_jsonb(total) order by process) from total) as counts`.execute(db);
  return { rows: rows[0]?.rows ?? [], counts: rows[0]?.counts ?? [] };
}

/** How many messages somebody has not read. */
export async function countUnread(db: Kysely<Database>, account: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from received_notification
      where account_id = ${account} and state = any(${unread}::text[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * One message of somebody. Throws NOT_FOUND for another person's, and for one that has left the
 * inbox.
 */
export async function findItem(trx: Trx, account: number, id: number): Promise<Row> {
  const row = await trx
    .selectFrom('received_notification as r')
    .selectAll()
    .select(sql<Row['words']>`${writtenWords()}`.as('words'))
    .where('id', '=', id)
    .where('account_id', '=', account)
    .where('state', 'in', inInbox)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** These messages of somebody as far as they are in one of the states, the oldest first. */
export function readItems(
  trx: Trx,
  account: number,
  ids: readonly number[],
  states: readonly string[],
): Promise<Row[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return trx
    .selectFrom('received_notification as r')
    .selectAll()
    .select(sql<Row['words']>`${writtenWords(listedLength)}`.as('words'))
    .where('account_id', '=', account)
    .where('id', 'in', ids)
    .where('state', 'in', states)
    .orderBy('id')
    .execute();
}

/**
 * Marks one message as the machine allows: `read` or `unread`. Marking it as it already is changes
 * nothing.
 */
export async function mark(
  trx: Trx,
  actor: Actor & { userId: number },
  id: number,
  event: string,
  now: Date,
): Promise<Row> {
  const row = await findItem(trx, actor.userId, id);
  const edges = transitionsOf(machine).filter((edge) => edge.event === event);
  if (edges.some(({ to }) => to === row.state)) return row;
  const facts = { ownerId: row.account_id, organizationId: null, timeOver: false };
  const { state } = perform(machine, { state: row.state, facts }, event, actor);
  const read_at = unread.includes(state) ? null : now;
  await trx
    .updateTable('received_notification')
    .set({ state, read_at })
    .where('id', '=', id)
    .execute();
  await publishChange(trx, { process: machine.id, id, version: 1, to: actor.userId });
  return { ...row, state, read_at };
}

/**
 * Sends an event to many messages at once; every one of them is in a state that knows it. Answers
 * how many moved.
 */
async function moveAll(
  trx: Trx,
  event: string,
  condition: ReturnType<typeof sql>,
  read: Date | null,
): Promise<number> {
  let moved = 0;
  for (const { from, to } of transitionsOf(machine).filter((edge) => edge.event === event)) {
    const { numAffectedRows } = await sql`
      update received_notification set state = ${to}, read_at = coalesce(read_at, ${read})
        where state = ${from} and ${condition}`.execute(trx);
    moved += Number(numAffectedRows ?? 0);
  }
  return moved;
}

/**
 * Marks everything of somebody's inbox as read, or what comes from one process. Answers how many
 * messages that were.
 */
export async function markAllRead(
  trx: Trx,
  account: number,
  process: string | undefined,
  now: Date,
): Promise<number> {
  const moved = await moveAll(
    trx,
    'read',
    sql`account_id = ${account}
      and (${process ?? null}::text is null or process = ${process ?? null})`,
    now,
  );
  if (moved > 0) await publishChange(trx, { process: machine.id, id: 0, version: 1, to: account });
  return moved;
}

const keptYears = 2;

/** The scheduler's part: messages older than two years leave the inbox. */
export async function expireOld(trx: Trx, now: Date): Promise<number> {
  return moveAll(
    trx,
    'expire',
    sql`created_at < ${now}::timestamptz - make_interval(years => ${keptYears})`,
    null,
  );
}
