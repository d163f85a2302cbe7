import { sql } from 'kysely';
import { type Effect, transitionsFrom } from '#machines/kit.ts';
import type { Outcome } from '#shared/dry-run.ts';
import { type NotificationCode, notifications } from '#shared/notifications.ts';
import type { PlacesMoved } from '#shared/quota.ts';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { type Act, actOn, leastReason, lockRow } from '../engine/act.ts';
import { addressees } from '../engine/audience.ts';
import { dryRunJob } from '../engine/history.ts';
import type { BaseRow, ProcessDefinition, Reader, Trx } from '../engine/process.ts';
import { rowsByIds } from '../engine/read.ts';
import { systemReader } from '../engine/reader.ts';
import { parsed, type RouteContext } from './route-context.ts';

/** One step of the rehearsal, as the history has it. */
interface Line {
  id: number;
  process: string;
  record_id: number;
  from_state: string;
  to_state: string;
  event: string;
  actor_user_id: number | null;
}

type Tally = Map<string, number>;
const add = (tally: Tally, key: string, count: number): void =>
  void tally.set(key, (tally.get(key) ?? 0) + count);

interface Tallies {
  messages: Tally;
  documents: Tally;
  others: Tally;
}

/** Nobody reads it. */
const someReason = '-'.repeat(leastReason);

/** A record that something follows from, and who acted on it. */
interface Told {
  row: BaseRow;
  by: number | null;
}

/** The people that a message about a record goes to, message by message. */
async function peopleTold(
  trx: Trx,
  definition: ProcessDefinition,
  { row, by }: Told,
  code: NotificationCode,
): Promise<number> {
  const told = new Set<number>();
  for (const own of definition.notifySeparately?.(row, code) ?? [
    { row, recipients: notifications[code].recipients },
  ])
    for (const { id } of await addressees(trx, own.recipients, own.row, by)) told.add(id);
  return told.size;
}

async function follow(
  { services, effects }: RouteContext,
  definition: ProcessDefinition,
  told: Told,
  { type, params }: Effect,
  tallies: Tallies,
) {
  if (type === 'notify')
    add(
      tallies.messages,
      params.code ?? '',
      await peopleTold(services.db, definition, told, params.code as NotificationCode),
    );
  if (type === 'generate') add(tallies.documents, params.document ?? '', 1);
  if (type !== 'raise') return;
  const reason = params.passes === 'reason' ? someReason : null;
  await effects.raise(
    services,
    { process: definition.machine.id, row: told.row, reason },
    params,
    dryRunJob,
  );
}

/** What follows from a step; bookings were done with it. */
const effectsOf = (
  { machine }: ProcessDefinition,
  { from_state, event }: Pick<Line, 'from_state' | 'event'>,
): Effect[] =>
  transitionsFrom(machine, from_state)
    .find((edge) => edge.event === event)
    ?.effects.filter(({ type }) => type !== 'book') ?? [];

/**
 * The steps of one process that something follows from, each with its record as the steps have left
 * it: read together, there may be hundreds.
 */
async function followLines(
  context: RouteContext,
  reader: Reader,
  definition: ProcessDefinition,
  lines: readonly Line[],
  tallies: Tallies,
): Promise<void> {
  const following = lines.filter(
    (line) => line.process === definition.machine.id && effectsOf(definition, line).length > 0,
  );
  const ids = [...new Set(following.map(({ record_id }) => record_id))];
  const rows = new Map(
    (await rowsByIds(context.services.db, definition, reader, ids)).map((row) => [row.id, row]),
  );
  for (const line of following) {
    const row = rows.get(line.record_id);
    if (row)
      for (const effect of effectsOf(definition, line))
        await follow(
          context,
          definition,
          { row: { ...row, state: line.to_state }, by: line.actor_user_id },
          effect,
          tallies,
        );
  }
}

/**
 * Everything that follows from the first step and from what it set off after `since`, step after
 * step, as the jobs would do it.
 */
async function consequences(
  context: RouteContext,
  since: number,
  first: number,
  tallies: Tallies,
): Promise<void> {
  const { db } = context.services;
  const reader = await systemReader(context.services);
  for (let last = since; ; ) {
    const { rows } = await sql<Line>`
      select id, process, record_id, from_state, to_state, event, actor_user_id from history where id > ${last}
        order by id`.execute(db);
    for (const line of rows)
      if (line.id !== first) add(tallies.others, `${line.process} ${line.event}`, 1);
    for (const definition of context.effects.definitions)
      await followLines(context, reader, definition, rows, tallies);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
  }
}

const lastIn = async (trx: Trx, table: 'history' | 'quota_entry'): Promise<number> =>
  (
    await sql<{ id: number }>`select coalesce(max(id), 0) as id from ${sql.table(table)}`.execute(
      trx,
    )
  ).rows[0]?.id ?? 0;

/**
 * The lines of the ledger that an entry is of: period, organizations of a type, one organization,
 * one direction.
 */
const lineOf = (entry: string) =>
  sql.join([
    ...['period_id', 'account', 'dc_type', 'organization_type'].map((column) =>
      sql.ref(`${entry}.${column}`),
    ),
    ...['organization_id', 'direction_id'].map(
      (column) => sql`coalesce(${sql.ref(`${entry}.${column}`)}, 0)`,
    ),
  ]);

/** What was booked since an entry, with what stood on the same lines before. */
const placesSince = async (trx: Trx, entry: number): Promise<PlacesMoved[]> =>
  (
    await sql<PlacesMoved>`
      with fresh as (select * from quota_entry where id > ${entry})
      select m.account, m.dc_type, m.amount, coalesce((select sum(e.amount) from quota_entry e
        where e.id <= ${entry} and e.account = m.account and e.dc_type = m.dc_type
          and e.period_id in (select period_id from fresh)
          and (${lineOf('e')}) in (select ${lineOf('f')} from fresh f)), 0)::int as before
      from (select account, dc_type, sum(amount)::int as amount from fresh
        group by account, dc_type having sum(amount) <> 0) m
      order by m.account, m.dc_type`.execute(trx)
  ).rows;

function outcomeOf({ messages, documents, others }: Tallies, places: PlacesMoved[]): Outcome {
  return {
    messages: [...messages].flatMap(([code, people]) => (people > 0 ? [{ code, people }] : [])),
    documents: [...documents].map(([code, count]) => ({ code, count })),
    others: [...others].map(([key, count]) => {
      const [process = '', event = ''] = key.split(' ');
      return { process, event, count };
    }),
    places,
  };
}

/**
 * An event as it would be sent: `typed` is what its fields hold so far; undefined while they hold
 * nothing that could be sent.
 */
export interface DryRunOutcome {
  event: string;
  typed?: unknown;
}

async function playedOne(
  context: RouteContext,
  reader: Reader,
  id: number,
  { event, typed }: DryRunOutcome,
  tallies: Tallies,
): Promise<void> {
  const { services, definition, book } = context;
  const row = await lockRow(services.db, definition, reader, id, event);
  const shape = definition.events[event]?.input;
  if (shape && typed === undefined) {
    // What is typed is not known yet: messages and documents alone.
    for (const effect of effectsOf(definition, { from_state: row.state, event }))
      await follow(context, definition, { row, by: reader.actor.userId }, effect, tallies);
    return;
  }
  const input = shape ? parsed(shape, typed) : {};
  const what: Act = {
    event,
    input,
    reason: someReason,
    reader,
    ip: null,
    job: dryRunJob,
    confirm: async () => 'none',
    book,
  };
  // What moves other records within its own transaction leaves their lines before its own.
  const since = await lastIn(services.db, 'history');
  const { line } = await actOn(services.db, definition, row, null, what);
  await consequences(context, since, line, tallies);
}

/** The records one after the other, each after what the one before set off. */
async function played(
  context: RouteContext,
  reader: Reader,
  ids: readonly number[],
  what: DryRunOutcome,
): Promise<Outcome> {
  const tallies: Tallies = { messages: new Map(), documents: new Map(), others: new Map() };
  const entry = await lastIn(context.services.db, 'quota_entry');
  for (const id of ids) await playedOne(context, reader, id, what, tallies);
  return outcomeOf(tallies, await placesSince(context.services.db, entry));
}

/**
 * Less than the database waits before it looks for a deadlock: it is the rehearsal that gives way,
 * never the work of somebody else.
 */
const patience = '500ms';
// A lock that is not to be had is an outage like any other (db/outage.ts).
const busyCodes = ['40001', '40P01'];

/** Whether somebody works on the same records right now. */
const standsBack = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && busyCodes.includes(String(error.code));

/** Ends the transaction of a rehearsal. */
class DryRunRollback extends Error {}

/**
 * Does what an event would do to one record, or to several that it would move, with everything that
 * follows from it, by the same functions as in earnest, counts it, and takes all of it back. What
 * others do meanwhile is not seen. Throws the `Refusal` that the event itself would meet, and
 * `UNAVAILABLE` while somebody works on the same records.
 */
export async function dryRun(
  context: RouteContext,
  reader: Reader,
  ids: readonly number[],
  what: DryRunOutcome,
): Promise<Outcome> {
  const answered: { outcome?: Outcome } = {};
  const transaction = context.services.db.transaction().setIsolationLevel('repeatable read');
  const ended = await transaction
    .execute(async (trx) => {
      await sql`set local lock_timeout = ${sql.lit(patience)}`.execute(trx);
      const services: Services = { ...context.services, db: trx };
      answered.outcome = await played({ ...context, services }, reader, ids, what);
      throw new DryRunRollback();
    })
    .catch((error: unknown) => error);
  if (standsBack(ended)) throw new Refusal('UNAVAILABLE');
  if (!(ended instanceof DryRunRollback) || !answered.outcome) throw ended;
  return answered.outcome;
}
