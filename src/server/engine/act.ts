import { sql } from 'kysely';
import {
  type Action,
  ActionRefused,
  actionsOf,
  type BaseFacts,
  perform,
  statesTagged,
  transitionsFrom,
} from '#machines/kit.ts';
import { Refusal } from '../base/refusal.ts';
import type { AskedCode } from '../confirmation/code-hash.ts';
import { brokenUnique } from '../db/violations.ts';
import { addJobs, type QueuedJob } from '../jobs/runner.ts';
import { begins, followAssignment } from './assignment.ts';
import { type EffectsOfLine, effectsTask, scheduledFlag } from './effects-of-line.ts';
import { appendLines, dryRunJob, type Line } from './history.ts';
import type {
  BaseRow,
  BirthDefinition,
  Change,
  ColumnsOf,
  CreateDefinition,
  Creations,
  EventDefinition,
  ProcessDefinition,
  ProcessTable,
  Reader,
  Sql,
  Trx,
} from './process.ts';
import { rowsByIds } from './read.ts';
import { scopeCondition } from './scope.ts';
import { badStatus, refusalOf } from './unmet.ts';

const lockKey = (words: Sql): Sql => sql`hashtextextended(${words}, 11)`;
const advisoryLock = (words: Sql): Sql => sql`pg_advisory_xact_lock(${lockKey(words)})`;

type Facts = BaseFacts & Record<string, unknown>;

/** By whom and how an action was confirmed: what every line of history says besides its step. */
export interface ActedBy {
  reader: Reader;
  ip: string | null;
  /** Name of the scheduled job, when the actor is `system`; `rehearsal` leaves no jobs behind. */
  job: string | null;
  method: 'none' | 'dialog' | 'sms' | 'esign';
}

/**
 * Everything about one action that does not come from the record. `book` runs the machine's
 * bookings inside the transaction.
 */
export interface Act extends Omit<ActedBy, 'method'> {
  event: string;
  /** What was sent, as the schema of the event has parsed it. */
  input: object;
  reason: string | null;
  /** When messages, documents and consequences begin; null or absent = at once. */
  effectsFrom?: Date | null;
  /**
   * Proves the confirmation code, when the action asks one and the check says so; answers how the
   * action was confirmed.
   */
  confirm(trx: Trx, code: AskedCode): Promise<'sms' | 'esign' | 'none'>;
  book(trx: Trx, entry: string, row: BaseRow, before: BaseRow, by: ActedBy): Promise<void>;
}

/** The words that an event waits with (`EventDefinition.lockKey`), in the order of waiting. */
export function lockKeysOf({ events }: ProcessDefinition, event: string): readonly Sql[] {
  return [events[event]?.lockKey ?? []].flat();
}

/** What is known of a record as soon as it is locked. */
export interface LockedCell {
  id: number;
  state: string;
  version: number;
}

/**
 * Locks a record for events, by the process table alone; an event with words (`lockKey`) waits first
 * for others with the same. Throws `NOT_FOUND` outside the reader's scope.
 */
export async function lockCell(
  trx: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  id: number,
  ...events: readonly string[]
): Promise<LockedCell> {
  // Before the record: who holds the words may still want it.
  for (const words of new Set(events.flatMap((event) => lockKeysOf(definition, event))))
    await sql`select ${advisoryLock(words)} from ${sql.table(definition.table)} r
      where r.id = ${id}`.execute(trx);
  const { rows } = await sql<LockedCell & { seen: boolean }>`
    select r.id, r.state, r.version, ${scopeCondition(definition, reader)} as seen
      from ${sql.table(definition.table)} r where r.id = ${id} for update of r`.execute(trx);
  const [cell] = rows;
  if (!cell?.seen) throw new Refusal('NOT_FOUND');
  return cell;
}

/** Locks a record as `lockCell` does, and reads it with everything its facts need. */
export async function lockRow<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  reader: Reader,
  id: number,
  ...events: readonly string[]
): Promise<Row> {
  return readLocked(
    trx,
    definition,
    reader,
    await lockCell(trx, definition, reader, id, ...events),
  );
}

/** A record that `lockCell` has locked, with everything its facts need. */
async function readLocked<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  reader: Reader,
  { id }: LockedCell,
): Promise<Row> {
  const [row] = await rowsByIds(trx, definition, reader, [id]);
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Throws `STALE_VERSION` when the caller saw another version; null is the scheduler's. */
function requireVersion({ version }: Pick<LockedCell, 'version'>, seen: number | null): void {
  if (seen !== null && seen !== version) throw new Refusal('STALE_VERSION', { field: 'version' });
}

/**
 * Reads a locked record for an event. What can be refused by version and state alone is refused
 * before: most of what is refused costs no reading.
 */
export async function readForEvent<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  cell: LockedCell,
  version: number | null,
  { event, reader }: Pick<Act, 'event' | 'reader'>,
): Promise<Row> {
  requireVersion(cell, version);
  const { machine } = definition;
  if (!transitionsFrom(machine, cell.state).some((edge) => edge.event === event))
    throw badStatus(machine, cell.state);
  return readLocked(trx, definition, reader, cell);
}

function moved(definition: ProcessDefinition, state: string, facts: Facts, { event, reader }: Act) {
  try {
    return perform(definition.machine, { state, facts }, event, reader.actor);
  } catch (error) {
    if (error instanceof ActionRefused) throw refusalOf(definition.machine, state, facts, error);
    throw error;
  }
}

/** A reason has so many characters at least. */
export const leastReason = 10;

/**
 * Confirmation in the order of the machine's asks: a reason, then the code. People are asked, the
 * scheduler is not.
 */
async function confirmed(
  trx: Trx,
  definition: ProcessDefinition,
  action: Action | undefined,
  act: Act,
  id: number,
  version: number,
) {
  if (act.reader.actor.role === 'system') return 'none' as const;
  const asks = action?.asks ?? [];
  if (asks.includes('reason') && [...(act.reason ?? '')].length < leastReason)
    throw new Refusal('REASON_REQUIRED', { field: 'reason' });
  const proof = asks.includes('code')
    ? await act.confirm(trx, {
        process: definition.machine.id,
        event: act.event,
        recordId: id,
        recordVersion: version,
      })
    : 'none';
  return proof === 'none' && asks.includes('confirm') ? ('dialog' as const) : proof;
}

const plain = (value: unknown): unknown =>
  value instanceof Date ? value.toISOString() : (value ?? null);

/** Old and new value of every column that really changed. */
function changedFields(row: BaseRow | null, columns: object): Record<string, [unknown, unknown]> {
  const before = new Map<string, unknown>(Object.entries(row ?? {}));
  const pairs = Object.entries(columns).map(
    ([name, value]) => [name, [plain(before.get(name)), plain(value)]] as const,
  );
  return Object.fromEntries(
    pairs
      .filter(([, [old, fresh]]) => JSON.stringify(old) !== JSON.stringify(fresh))
      .map(([name, [old, fresh]]) => [name, [old, fresh]]),
  );
}

interface Step {
  from: string;
  to: string;
  version: number;
  id: number;
  row: BaseRow | null;
  /** What was written, and what else the history tells. */
  columns: object;
  method: ActedBy['method'];
  effects: ReturnType<typeof perform>['effects'];
}

/**
 * What other records must become does not wait behind hundreds of messages, and what follows from
 * people's actions does not wait behind what the product did by itself.
 */
const consequencesFirst = -10;
const scheduledLater = 5;

/** The effects of a line of the history as one job; bookings were done in its transaction. */
function jobsOf(
  process: string,
  { id, row, to, effects }: Step,
  historyId: number,
  { job, effectsFrom: runAt = null }: Taken['act'],
): QueuedJob[] {
  const later = effects.filter(({ type }) => type !== 'book');
  if (later.length === 0) return [];
  // Of a record that is gone only this copy can still be told about.
  const gone = to === 'deleted' ? { row: { ...row, state: to } } : {};
  const payload: EffectsOfLine = { process, recordId: id, historyId, effects: later, ...gone };
  const raises = later.some(({ type }) => type === 'raise');
  const scheduled = job !== null && !raises;
  const order = scheduled
    ? { priority: scheduledLater, flags: [scheduledFlag] }
    : { priority: raises ? consequencesFirst : 0 };
  const options = { jobKey: `effects-${historyId}`, runAt, ...order };
  return [{ task: effectsTask, payload, options }];
}

/** A step with the act that took it. */
interface Taken {
  step: Step;
  act: Pick<Act, 'event' | 'reason' | 'reader' | 'ip' | 'job' | 'effectsFrom'>;
}

const lineOf = ({ machine }: ProcessDefinition, { step, act }: Taken): Line => ({
  process: machine.id,
  record_id: step.id,
  record_version: step.version,
  event: act.event,
  from_state: step.from,
  to_state: step.to,
  actor_user_id: act.reader.actor.userId,
  actor_role: act.reader.actor.role,
  actor_org_id: act.reader.actor.organizationId,
  at: act.reader.now,
  reason: act.reason,
  changed_fields: changedFields(step.row, step.columns),
  confirm_method: step.method,
  ip: act.ip,
  job: act.job,
  machine_version: machine.version ?? '1',
});

/**
 * History, bookings and the outbox: what every change leaves in its own transaction besides the
 * row. Answers the ids of the lines, in the order of the steps.
 */
export async function record(
  trx: Trx,
  definition: ProcessDefinition,
  taken: readonly Taken[],
): Promise<number[]> {
  const process = definition.machine.id;
  const lines = await appendLines(
    trx,
    taken.map((one) => lineOf(definition, one)),
    { tell: true },
  );
  const told = taken.flatMap(({ step, act }, at) => {
    const historyId = lines[at];
    return act.job === dryRunJob || historyId === undefined ? [] : [{ step, act, historyId }];
  });
  const jobs = told.flatMap(({ step, act, historyId }) => jobsOf(process, step, historyId, act));
  await addJobs(trx, jobs);
  return lines;
}

/** What became of a record. */
export interface Moved<Row> {
  /** The id of the line of its history. */
  line: number;
  /**
   * How it stands now, where the engine knows it. null: gone, or out of the reader's sight; undefined:
   * it must be read to know.
   */
  row: Row | null | undefined;
}

/**
 * Moves one record by one event: lock, version, facts, machine, code, row, history, outbox - all or
 * nothing. `version` is the one the caller saw; null for the scheduler. Throws `Refusal`.
 */
export async function act<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  id: number,
  version: number | null,
  what: Act,
): Promise<Moved<Row>> {
  return actOn(
    trx,
    definition,
    await lockRow(trx, definition, what.reader, id, what.event),
    version,
    what,
  );
}

/** The same on a record that `lockRow` has locked in this transaction. */
export async function actOn<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  row: Row,
  version: number | null,
  what: Act,
): Promise<Moved<Row>> {
  requireVersion(row, version);
  const { id } = row;
  const doing: EventDefinition<Row> = definition.events[what.event] ?? {};
  const change: Change<Row> = {
    trx,
    row,
    input: what.input,
    reason: what.reason,
    reader: what.reader,
  };
  const facts: Facts = { ...definition.facts(row, what.reader), ...(await doing.facts?.(change)) };
  const { state, effects } = moved(definition, row.state, facts, what);
  const action = actionsOf(definition.machine, { state: row.state, facts }, what.reader.actor).find(
    ({ event }) => event === what.event,
  );
  const method = await confirmed(trx, definition, action, what, id, row.version);
  const writing = doing.write?.(change);
  const columns: ColumnsOf<ProcessTable> = (await writing) ?? {};
  const gone = state === 'deleted';
  const next = {
    ...columns,
    state,
    version: row.version + 1,
    machine_version: definition.machine.version ?? '1',
    updated_at: what.reader.now,
  };
  const alone =
    !(writing instanceof Promise || doing.after || effects.some(({ type }) => type === 'book')) &&
    !begins(definition, row, what) &&
    staysJoined(definition, row, next);
  let now: Row | null | undefined = gone ? null : undefined;
  if (gone) await sql`delete from ${sql.table(definition.table)} where id = ${id}`.execute(trx);
  else
    await asGuard(definition, async () => {
      if (alone) now = await updated(trx, definition, what.reader, row, next);
      else await trx.updateTable(definition.table).set(next).where('id', '=', id).execute();
      await doing.after?.({ ...change, id });
    });
  await followAssignment(trx, definition, row, state, what);
  const by = { reader: what.reader, ip: what.ip, job: what.job, method };
  await bookAll(trx, definition, effects, { book: what.book, by }, { ...row, ...columns }, row);
  const step = {
    from: row.state,
    to: state,
    version: row.version + 1,
    id,
    row,
    columns: { ...columns, ...(await doing.trace?.({ ...change, id })) },
    method,
    effects,
  };
  const [line = 0] = await record(trx, definition, [{ step, act: what }]);
  return { line, row: now };
}

/**
 * Whether what stands in other tables about a record is the same after columns of it were written
 * (`joinedBy`).
 */
function staysJoined<Row extends BaseRow>(
  { machine, joinedBy }: ProcessDefinition<Row>,
  row: Row,
  next: { state: string },
): boolean {
  if (!joinedBy) return false;
  const { columns, tags } = joinedBy;
  return (
    !columns.some((name) => name in next) &&
    tags.every((tag) => {
      const states = statesTagged(machine, tag);
      return states.includes(row.state) === states.includes(next.state);
    })
  );
}

/** Writes columns of a record; answers it as the database keeps it now, null = out of sight. */
async function updated<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  reader: Reader,
  row: Row,
  next: object,
): Promise<Row | null> {
  const columns = Object.entries(next).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<Row & { seen: boolean }>`
    update ${sql.table(definition.table)} r set ${sql.join(columns)} where r.id = ${row.id}
      returning r.*, ${scopeCondition(definition, reader)} as seen`.execute(trx);
  const [kept] = rows;
  return kept?.seen ? { ...row, ...kept } : null;
}

/**
 * Writes a record. A unique index that stands behind a guard of the process refuses as the guard
 * does: two requests raced past the same fact.
 */
export async function asGuard<Row extends BaseRow, Written>(
  { machine, constraints }: ProcessDefinition<Row>,
  write: () => Promise<Written>,
): Promise<Written> {
  try {
    return await write();
  } catch (error) {
    const broken = constraints?.[brokenUnique(error) ?? ''];
    if (!broken) throw error;
    const key = `${machine.id}.unmet.${broken.guard}`;
    throw new Refusal('GUARD_FAILED', { fields: { [broken.field]: [{ key }] } });
  }
}

/**
 * What must agree at once. Constraints that wait for the bookings are checked after them, so that a
 * broken one refuses as its guard does.
 */
async function bookAll<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  effects: Step['effects'],
  { book, by }: Pick<Act, 'book'> & { by: ActedBy },
  row: BaseRow,
  before: BaseRow,
): Promise<void> {
  const entries = effects.flatMap(({ type, params }) => (type === 'book' ? [params.entry] : []));
  for (const entry of entries) await book(trx, entry ?? '', row, before, by);
  if (entries.length > 0) await checkDeferred(trx, definition);
}

/** Checks the constraints of a process that wait, now: a broken one refuses as its guard does. */
export async function checkDeferred(trx: Trx, definition: ProcessDefinition): Promise<void> {
  const waiting = Object.entries(definition.constraints ?? {})
    .filter(([, { deferred }]) => deferred)
    .map(([name]) => sql.ref(name));
  if (waiting.length === 0) return;
  const set = (mode: 'immediate' | 'deferred') =>
    sql`set constraints ${sql.join(waiting)} ${sql.raw(mode)}`.execute(trx);
  await asGuard(definition, () => set('immediate'));
  await set('deferred');
}

function refusalOnly(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** Waits until every other holder of the same words has ended its transaction. */
export const withAdvisoryLock = (trx: Trx, words: string): Promise<void> =>
  withAdvisoryLocks(trx, [words]);

/** Takes the lock only if nobody holds it; whether it is taken now. */
export async function triesAdvisoryLock(trx: Trx, words: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(${lockKey(sql`${words}`)}) as mine`.execute(trx);
  return rows[0]?.mine ?? false;
}

/** The same with several words, taken in one order by everybody. */
async function withAdvisoryLocks(trx: Trx, words: readonly string[]): Promise<void> {
  if (words.length === 0) return;
  const sorted = [...new Set(words)].sort();
  await sql`select ${advisoryLock(sql`w`)} from unnest(${sorted}::text[]) w`.execute(trx);
}

/**
 * The facts of creations that are sent together, with what was found for each: read at once, in
 * their order.
 */
export async function factsOfNew(
  creation: CreateDefinition,
  { trx, inputs, reader }: Creations,
): Promise<{ found: unknown; facts: Facts }[]> {
  const all = (await creation.find?.({ trx, inputs, reader })) ?? [];
  const known = [];
  for (const [at, input] of inputs.entries()) {
    const found = all[at];
    known.push({ found, facts: await creation.facts({ trx, input, reader, found }) });
  }
  return known;
}

/** A record that is decided but not written: its columns, and what its line will tell. */
interface Begun {
  what: Act;
  doing: BirthDefinition;
  change: Change<BaseRow>;
  columns: ColumnsOf<ProcessTable>;
  state: string;
  effects: Step['effects'];
  method: Step['method'];
}

/** Decides about a creation. Throws `Refusal`. */
async function begun(
  trx: Trx,
  definition: ProcessDefinition,
  { what, found, facts }: { what: Act; found: unknown; facts: Facts },
): Promise<Begun> {
  const { input, reason, reader } = what;
  const { state, effects } = moved(definition, 'absent', facts, what);
  const doing: BirthDefinition = definition.create?.births[what.event] ?? {};
  const row: BaseRow = {
    id: 0,
    state: 'absent',
    version: 0,
    owner_id: facts.ownerId,
    organization_id: facts.organizationId,
  };
  const change = { trx, row, input, reason, reader, found };
  const action = actionsOf(definition.machine, { state: 'absent', facts }, reader.actor).find(
    ({ event }) => event === what.event,
  );
  const method = await confirmed(trx, definition, action, what, 0, 0);
  const columns: ColumnsOf<ProcessTable> = (await doing.write?.(change)) ?? {};
  return { what, doing, change, columns, state, effects, method };
}

/** Writes records with their further rows and bookings. Answers what their history will tell. */
async function written(
  trx: Trx,
  definition: ProcessDefinition,
  births: readonly Begun[],
): Promise<Taken[]> {
  const rows = births.map(({ what, columns, state }) => ({
    ...columns,
    state,
    version: 1,
    machine_version: definition.machine.version ?? '1',
    created_at: what.reader.now,
    updated_at: what.reader.now,
  }));
  const fresh = await asGuard(definition, async () => {
    const created = await trx.insertInto(definition.table).values(rows).returning('id').execute();
    // Rows are inserted in the order in which they are named.
    const named = created.flatMap(({ id }, at) => {
      const birth = births[at];
      return birth ? [{ ...birth, id }] : [];
    });
    for (const { doing, change, id } of named) await doing.after?.({ ...change, id });
    return named;
  });
  const taken = [];
  for (const { what, doing, change, columns, state, effects, method, id } of fresh) {
    const row = { ...change.row, ...columns, id };
    const by = { reader: what.reader, ip: what.ip, job: what.job, method };
    await bookAll(trx, definition, effects, { book: what.book, by }, row, change.row);
    const told = { ...columns, ...(await doing.trace?.({ ...change, id })) };
    const step = { from: 'absent', to: state, version: 1, id, row: null, columns: told };
    taken.push({ act: what, step: { ...step, method, effects } });
  }
  return taken;
}

/**
 * Creates records by an event of the state `absent`, each as if it were alone, with statements for
 * all of them. Answers what was made of each: its id, or why it was refused.
 */
export async function createTogether(
  trx: Trx,
  definition: ProcessDefinition,
  whats: readonly Act[],
): Promise<(number | Refusal)[]> {
  const { create: creation } = definition;
  const [first] = whats;
  if (!creation || !first) return whats.map(() => new Refusal('NOT_FOUND'));
  const words = whats.flatMap((what) => creation.lockKey?.(what) ?? []);
  await withAdvisoryLocks(
    trx,
    words.map((word) => `${definition.machine.id} ${word}`),
  );
  const inputs = whats.map(({ input }) => input);
  const known = await factsOfNew(creation, { trx, inputs, reader: first.reader });
  const outcomes: (Begun | Refusal)[] = [];
  for (const [at, what] of whats.entries()) {
    const { found, facts } = known[at] ?? {};
    if (facts)
      outcomes.push(await begun(trx, definition, { what, found, facts }).catch(refusalOnly));
  }
  const births = outcomes.flatMap((one) => (one instanceof Refusal ? [] : [one]));
  const taken = births.length === 0 ? [] : await written(trx, definition, births);
  await record(trx, definition, taken);
  const ids = new Map(taken.map(({ act, step }) => [act, step.id]));
  return outcomes.map((one) =>
    one instanceof Refusal ? one : (ids.get(one.what) ?? new Refusal('NOT_FOUND')),
  );
}

/** Creates a record by an event of the state `absent`. Answers its id. Throws `Refusal`. */
export async function create(trx: Trx, definition: ProcessDefinition, what: Act): Promise<number> {
  const [made = new Refusal('NOT_FOUND')] = await createTogether(trx, definition, [what]);
  if (made instanceof Refusal) throw made;
  return made;
}
