import { type RawBuilder, sql } from 'kysely';
import {
  type Action,
  actionsOf,
  type BaseFacts,
  type perform,
  statesTagged,
  transitionsOf,
} from '#machines/kit.ts';
import { Refusal } from '../base/refusal.ts';
import type { AskedCode } from '../confirmation/code-hash.ts';
import { type Answer, answered, sendAhead } from '../db/ahead.ts';
import { brokenUnique } from '../db/violations.ts';
import { assignCreated, begins, followAssignment } from './assignment.ts';
import {
  effectsTask,
  keyOfGathered,
  scheduledFlag,
  type UnkeyedEffects,
} from './effects-of-line.ts';
import {
  appendingWithJobs,
  dryRunJob,
  type JobOfLine,
  type Line,
  type LineAfter,
  withPrevious,
} from './history.ts';
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
import { readingOf, readingOne } from './read.ts';
import { scopeCondition } from './scope.ts';
import { badStatus, performed } from './unmet.ts';

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
  /** Whether the record as it then stands is the answer (`Moved.row`). */
  answers?: boolean;
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
interface LockedCell {
  id: number;
  state: string;
  version: number;
}

/**
 * Asks for the lock of a record for events, by the process table alone; an event with words
 * (`lockKey`) waits first for others with the same. The answer has `NOT_FOUND` for what is outside the
 * reader's scope.
 */
async function askForLock(
  trx: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  id: number,
  events: readonly string[],
): Promise<() => Promise<LockedCell>> {
  // Before the record: who holds the words may still want it.
  for (const words of new Set(events.flatMap((event) => lockKeysOf(definition, event))))
    await sendAhead(
      trx,
      sql`select ${advisoryLock(words)} from ${sql.table(definition.table)} r where r.id = ${id}`,
    );
  const cells = await sendAhead(
    trx,
    sql<LockedCell & { seen: boolean }>`
      select r.id, r.state, r.version, ${scopeCondition(definition, reader)} as seen
        from ${sql.table(definition.table)} r where r.id = ${id} for update of r`,
  );
  return async () => {
    const [cell] = await cells();
    if (!cell?.seen) throw new Refusal('NOT_FOUND');
    return cell;
  };
}

/**
 * Locks a record for events, and reads it behind the lock with everything its facts need. Throws
 * `NOT_FOUND` outside the reader's scope.
 */
export async function lockRow<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  reader: Reader,
  id: number,
  ...events: readonly string[]
): Promise<Row> {
  const cell = await askForLock(trx, definition, reader, id, events);
  const { rows } = await readingOf(definition, reader, [id], { chained: true }).execute(trx);
  await cell();
  const [row] = rows;
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** A record that is locked for an event: as soon as that is known, and read where it may move. */
export interface LockedForEvent<Row> {
  cell: LockedCell;
  /** undefined: the caller has seen another version, or no such event leads out of its state. */
  row: Row | undefined;
}

/** Throws `STALE_VERSION` when the caller saw another version; null is the scheduler's. */
function requireVersion({ version }: Pick<LockedCell, 'version'>, seen: number | null): void {
  if (seen !== null && seen !== version) throw new Refusal('STALE_VERSION', { field: 'version' });
}

/** The states in which something may become of a record by an event. */
const statesBefore = ({ machine }: ProcessDefinition, event: string): string[] => [
  ...new Set(transitionsOf(machine).flatMap((edge) => (edge.event === event ? [edge.from] : []))),
];

/**
 * Locks a record for an event and reads it behind the lock, in one round trip. What can be refused by
 * version and state alone is not read: most of what is refused costs no reading. `version` is the one
 * that the caller has seen, null = none. Throws `NOT_FOUND` outside the reader's scope.
 */
export async function lockForEvent<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  reader: Reader,
  id: number,
  { event, version }: { event: string; version: number | null },
): Promise<LockedForEvent<Row>> {
  const cell = await askForLock(trx, definition, reader, id, [event]);
  const states = statesBefore(definition, event);
  const visible = sql`r.version = ${version} and r.state = any(${states}::text[])`;
  const { rows } = await readingOf(definition, reader, [id], { visible, chained: true }).execute(
    trx,
  );
  return { cell: await cell(), row: rows[0] };
}

/** The record that was locked for an event. Throws `STALE_VERSION` or `BAD_STATUS` where it may not move. */
export function rowForEvent<Row extends BaseRow>(
  { machine }: ProcessDefinition<Row>,
  { cell, row }: LockedForEvent<Row>,
  version: number,
): Row {
  requireVersion(cell, version);
  if (!row) throw badStatus(machine, cell.state);
  return row;
}

const moved = (
  { machine }: ProcessDefinition,
  state: string,
  facts: Facts,
  { event, reader }: Act,
) => performed(machine, { state, facts }, event, reader.actor);

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
  { step: { id, row, to, effects }, act: { job, effectsFrom: runAt = null } }: Taken,
): JobOfLine[] {
  const later = effects.filter(({ type }) => type !== 'book');
  if (later.length === 0 || job === dryRunJob) return [];
  // Of a record that is gone only this copy can still be told about.
  const gone = to === 'deleted' ? { row: { ...row, state: to } } : {};
  const payload: UnkeyedEffects = { process, recordId: id, effects: later, ...gone };
  const raises = later.some(({ type }) => type === 'raise');
  const scheduled = job !== null && !raises;
  const order = scheduled
    ? { priority: scheduledLater, flags: [scheduledFlag] }
    : { priority: raises ? consequencesFirst : 0 };
  const jobKey = row === null ? null : keyOfGathered(process, row, later);
  const queued = { task: effectsTask, payload, options: { runAt, jobKey, ...order } };
  return [{ record_id: id, job: queued, isTogether: scheduled }];
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

/** The lines of these steps, each with the hash before it. */
async function linesOf(
  trx: Trx,
  definition: ProcessDefinition,
  taken: readonly Taken[],
): Promise<LineAfter[]> {
  const lines = taken.map((one) => lineOf(definition, one));
  // What is only rehearsed is taken back: nobody will read its hash.
  if (taken.every(({ act }) => act.job === dryRunJob))
    return lines.map((line) => ({ line, previous: '' }));
  // What was read under its lock has brought it along.
  const known = taken.map(({ step }) => step.row?.last_hash);
  const kept = lines.flatMap((line, at) => {
    const previous = known[at];
    return previous ? [{ line, previous }] : [];
  });
  return kept.length === lines.length ? kept : withPrevious(trx, lines);
}

/**
 * History and outbox: what every change leaves in its own transaction besides the row. Goes with
 * the next statement (`sendAhead`); the answer has the ids of the lines.
 */
export async function record(
  trx: Trx,
  definition: ProcessDefinition,
  taken: readonly Taken[],
): Promise<Answer<{ id: number }>> {
  if (taken.length === 0) return answered([]);
  const lines = await linesOf(trx, definition, taken);
  const jobs = taken.flatMap((one) => jobsOf(definition.machine.id, one));
  return sendAhead(trx, appendingWithJobs(trx, lines, jobs));
}

/** What became of a record. */
export interface Moved<Row> {
  /** The id of the line of its history. */
  line: number;
  /** How it stands now, for who asks for it (`Act.answers`); null: gone, or out of the reader's sight. */
  row: Row | null;
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
  const next = {
    ...columns,
    state,
    version: row.version + 1,
    machine_version: definition.machine.version ?? '1',
    updated_at: what.reader.now,
  };
  const decided = { row, change, doing, what, columns, next, effects, method };
  const alone =
    !(writing instanceof Promise || doing.after || effects.some(({ type }) => type === 'book')) &&
    !begins(definition, row, what) &&
    staysJoined(definition, row, next);
  return asGuard(definition, () => writeMove(trx, definition, decided, alone));
}

/** A step that is decided but not written. */
interface Decided<Row extends BaseRow> extends Pick<Step, 'columns' | 'effects' | 'method'> {
  row: Row;
  change: Change<Row>;
  doing: EventDefinition<Row>;
  what: Act;
  /** The columns of the record that are written. */
  next: { state: string; version: number };
}

/**
 * Writes a step with everything that belongs to it. Statements leave together as far as none needs
 * the answer of another (`sendAhead`). `alone`: the columns that are written are all that changes
 * about the record.
 */
async function writeMove<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  { row, change, doing, what, columns, next, effects, method }: Decided<Row>,
  alone: boolean,
): Promise<Moved<Row>> {
  const { id } = row;
  const gone = next.state === 'deleted';
  const written = await sendAhead(
    trx,
    gone
      ? sql<Kept<Row>>`delete from ${sql.table(definition.table)} where id = ${id}`
      : updating(definition, what.reader, id, next),
  );
  if (!gone) await doing.after?.({ ...change, id });
  const after = { ...row, ...columns, state: next.state };
  await followAssignment(trx, definition, { before: row, after }, what);
  const by = { reader: what.reader, ip: what.ip, job: what.job, method };
  await bookAll(trx, definition, effects, { book: what.book, by }, { ...row, ...columns }, row);
  const step = {
    from: row.state,
    to: next.state,
    version: next.version,
    id,
    row,
    columns: { ...columns, ...(await doing.trace?.({ ...change, id })) },
    method,
    effects,
  };
  const lines = await record(trx, definition, [{ step, act: what }]);
  const anew =
    gone || alone || !what.answers
      ? undefined
      : (await readingOne(definition, what.reader, id).execute(trx)).rows[0];
  const [kept] = await written();
  const [line] = await lines();
  if (!line) throw new Error('the database gave no line back');
  const now = alone && kept?.seen ? { ...row, ...kept } : null;
  return { line: line.id, row: anew ?? now };
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

/** The columns of a record as the database keeps them, and whether the reader sees it. */
type Kept<Row> = Row & { seen: boolean };

/** The statement that writes columns of a record. */
function updating<Row extends BaseRow>(
  definition: ProcessDefinition<Row>,
  reader: Reader,
  id: number,
  next: object,
): RawBuilder<Kept<Row>> {
  const columns = Object.entries(next).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  return sql<Kept<Row>>`
    update ${sql.table(definition.table)} r set ${sql.join(columns)} where r.id = ${id}
      returning r.*, ${scopeCondition(definition, reader)} as seen`;
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

/**
 * Waits until every other holder of the same words has ended its transaction; whatever this one asks
 * next is asked behind the lock.
 */
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
  await sendAhead(trx, sql`select ${advisoryLock(sql`w`)} from unnest(${sorted}::text[]) w`);
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
    await assignCreated(trx, definition, { ...row, state }, what);
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
