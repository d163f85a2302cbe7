import { type Selectable, sql } from 'kysely';
import { stateMeta } from '#machines/kit.ts';
import { type MessageFacts, messageMachine as machine } from '#machines/message.machine.ts';
import { isUsable } from '#server/auth/account-state.ts';
import { maskEmail, maskPhone } from '#server/base/masks.ts';
import { fullNameOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import { wordsIn } from '#server/db/word-in.ts';
import type { Sql, Trx } from '#server/engine/process.ts';
import { isTopicCode, topicOf, writtenCode } from '#shared/notification-topics.ts';
import { notifications } from '#shared/notifications.ts';
import { wordsOf } from '#shared/search-words.ts';
import type { LoggedMessage, MessageLogQuery } from './schema.ts';

/** A mail or SMS with the person it went to, as they are now. */
export interface MessageRow extends Selectable<Database['message']> {
  person: {
    id: number;
    name: string;
    state: string;
    email: string | null;
    mobile_phone: string | null;
  } | null;
}

const person = sql`case when a.id is not null
  then jsonb_build_object('id', a.id, 'name',
    ${fullNameOf('a')},
  'state', a.state, 'email', a.email, 'mobile_phone', a.mobile_phone) end as person`;
const parted = (value: string): string[] => value.split(',').filter(Boolean);

const codes = [...Object.keys(notifications), writtenCode];
const codesOf = (topics: readonly string[]): string[] =>
  codes.filter((code) => topics.includes(topicOf(code)));

/** Who sees addresses masked finds nobody by them. */
function conditions({ channel, topic, search }: MessageLogQuery, open: boolean): Sql {
  const column = open ? sql`a.search` : sql`a.search_name`;
  const parts: Sql[] = [sql`true`];
  if (channel) parts.push(sql`m.channel = any(${parted(channel)}::text[])`);
  if (topic) parts.push(sql`m.code = any(${codesOf(parted(topic))}::text[])`);
  parts.push(wordsIn(column, wordsOf(search)));
  return sql.join(parts, sql` and `);
}

const statesOf = ({ state }: MessageLogQuery): Sql =>
  state ? sql`m.state = any(${parted(state)}::text[])` : sql`true`;

const from = sql`from message m left join account a on a.id = m.account_id`;

/**
 * A page of the log, the newest first, and how many messages of each state there are under the
 * other filters.
 */
export async function readLog(
  trx: Trx,
  query: MessageLogQuery,
  open: boolean,
): Promise<{ rows: MessageRow[]; counts: { state: string; count: number }[] }> {
  const where = conditions(query, open);
  const { rows } = await sql<MessageRow>`select m.*, ${person} ${from}
    where ${where} and ${statesOf(query)}
      order by m.id desc limit ${query.limit} offset ${query.offset}`.execute(trx);
  const counts = await sql<{
    state: string;
    count: number;
  }>`select m.state, count(*) as count ${from} where ${where} group by m.state`.execute(trx);
  return { rows, counts: counts.rows };
}

/** How many messages the filters leave. */
export async function countMessages(
  trx: Trx,
  query: MessageLogQuery,
  open: boolean,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${from}
    where ${conditions(query, open)} and ${statesOf(query)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** The statement that finds the ids of the messages that the filters leave, the newest first. */
export const messageIds = (query: MessageLogQuery, open: boolean): Sql => sql`select m.id ${from}
  where ${conditions(query, open)} and ${statesOf(query)} order by m.id desc`;

/** Messages by their ids, the newest first. */
export async function messagesById(trx: Trx, ids: readonly number[]): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`select m.*, ${person} ${from}
    where m.id = any(${ids}::bigint[]) order by m.id desc`.execute(trx);
  return rows;
}

/** One message; `locked` until the end of the transaction. */
export async function findMessage(
  trx: Trx,
  id: number,
  locked = false,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`select m.*, ${person} ${from}
      where m.id = ${id} ${locked ? sql`for update of m` : sql``}`.execute(trx);
  return rows[0];
}

/**
 * The address of the person now: what was right when the message was queued may be somebody else's
 * today.
 */
export const addressNow = ({
  channel,
  person: to,
}: Pick<MessageRow, 'channel' | 'person'>): string | null =>
  (channel === 'mail' ? to?.email : to?.mobile_phone) ?? null;

/** What the machine's guards know of a message. */
export const messageFacts = (row: MessageRow, now: Date): MessageFacts => ({
  ownerId: row.account_id,
  organizationId: null,
  recipientUsable: isUsable(row.person?.state),
  addressKnown: addressNow(row) !== null,
  withoutSecret: !row.sealed,
  stillUseful: row.useless_after === null || new Date(row.useless_after) > now,
});

/** A message as it travels; `open` = the reader sees addresses whole. */
export function presentMessage(row: MessageRow, open: boolean, now: Date): LoggedMessage {
  const masked = row.channel === 'mail' ? maskEmail(row.recipient) : maskPhone(row.recipient);
  return {
    id: row.id,
    state: row.state,
    status: stateMeta(machine, row.state).code,
    version: row.version,
    facts: { ...messageFacts(row, now), organizationId: null },
    channel: row.channel,
    code: row.code,
    topic: isTopicCode(row.code) ? topicOf(row.code) : null,
    person: row.person && { id: row.person.id, name: row.person.name },
    address: open ? row.recipient : (masked ?? ''),
    attempts: row.attempts,
    error: row.error,
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
  };
}
