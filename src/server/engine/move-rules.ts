import { sql } from 'kysely';
import { isStored, systemActor } from '#machines/kit.ts';
import { moveEvent } from '#machines/moved-rules.ts';
import { sendAhead } from '../db/ahead.ts';
import { allowedStates, allowStates } from '../db/state-constraint.ts';
import { brokenRule } from '../db/violations.ts';
import { checkDeferred } from './act.ts';
import { followAssignment } from './assignment.ts';
import { appendingWithJobs, type Line, withPrevious } from './history.ts';
import type { BaseRow, ProcessDefinition, Reader, Sql, Trx } from './process.ts';
import { present, rowsByIds } from './read.ts';
import { stateList } from './state-list.ts';

/** From where records go, to where, and why; null: the reason of the order stands for all. */
interface Way {
  from: string;
  to: string;
  reason: string | null;
}

/** What two people have agreed on. */
interface RuleMoveOrder {
  /** The line of history that orders it: the verifier asks for it. */
  order: { process: string; record_id: number; version: number };
  ways: readonly Way[];
  /** The version of the rules that the records come to; of a way back the one they came from. */
  rules: string;
  /** The order whose records go back to where it found them; null: to where the rules have a place. */
  undoes: number | null;
  reason: string;
  proposedBy: number;
  confirmedBy: number;
  /** The job that does it. */
  job: string;
}

/** A record that is to be moved, under its lock. */
interface Moving {
  id: number;
  state: string;
  version: number;
  machine_version: string;
  to: string;
  to_version: string;
}

/** A record that cannot be what it should become: none is moved. */
export class MoveStopped extends Error {
  /** `recordId`: null where the database does not tell which one it is. */
  constructor(readonly recordId: number | null) {
    super(`record ${recordId} cannot be moved`);
  }
}

/** So many records are written at once. */
const atOnce = 500;

/** The records that stand as an order has put them: its line is their last. */
const asPutBy = ({ machine }: ProcessDefinition, undoes: number): Sql => sql`
  join history h on h.process = ${machine.id} and h.record_id = r.id
    and h.record_version = r.version and h.event = ${sql.lit(moveEvent)}
    and (h.changed_fields #>> '{ordered_by,1,record_id}')::bigint = ${undoes}`;

/** The next records of an order behind an id, locked. */
async function nextMoving(
  trx: Trx,
  definition: ProcessDefinition,
  { ways, rules, undoes }: RuleMoveOrder,
  after: number,
): Promise<Moving[]> {
  const table = sql.table(definition.table);
  const states = stateList(ways.map(({ from }) => from));
  const [to, version, put] =
    undoes === null
      ? [sql`w."to"`, sql`${rules}::text`, sql``]
      : [
          sql`h.from_state`,
          sql`h.changed_fields #>> '{machine_version,0}'`,
          asPutBy(definition, undoes),
        ];
  const { rows } = await sql<Moving>`
    select r.id, r.state, r.version, r.machine_version, ${to} as "to", ${version} as to_version
    from ${table} r ${put}
      join jsonb_to_recordset(${JSON.stringify(ways)}::jsonb) as w ("from" text, "to" text)
        on w."from" = r.state ${undoes === null ? sql`` : sql`and w."to" = h.from_state`}
    where r.state = any(${states}) and r.id > ${after}
    order by r.id limit ${atOnce} for update of r`.execute(trx);
  return rows;
}

/** How many records stand where an order would find them. */
export async function countMoving(
  db: Trx,
  definition: ProcessDefinition,
  { states, undoes }: { states: readonly string[]; undoes: number | null },
): Promise<{ from: string; to: string | null; records: number }[]> {
  if (states.length === 0) return [];
  const put = undoes === null ? sql`` : asPutBy(definition, undoes);
  const to = undoes === null ? sql`null::text` : sql`h.from_state`;
  const { rows } = await sql<{ from: string; to: string | null; records: number }>`
    select r.state as "from", ${to} as "to", count(*)::int as records
    from ${sql.table(definition.table)} r ${put}
    where r.state = any(${stateList(states)}) group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Whether any record still stands as an order has put it. */
export async function isAsPut(
  db: Trx,
  definition: ProcessDefinition,
  undoes: number,
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(definition.table)} r
    ${asPutBy(definition, undoes)} limit 1`.execute(db);
  return rows.length > 0;
}

/** The line of a record that is moved: both versions, the order, and the two people. */
const lineOf = (
  { machine }: ProcessDefinition,
  order: RuleMoveOrder,
  { id, state, version, machine_version, to, to_version }: Moving,
  at: Date,
): Line => ({
  process: machine.id,
  record_id: id,
  record_version: version + 1,
  event: moveEvent,
  from_state: state,
  to_state: to,
  actor_user_id: null,
  actor_role: systemActor.role,
  actor_org_id: null,
  at,
  reason: order.ways.find((way) => way.from === state && way.to === to)?.reason ?? order.reason,
  confirm_method: 'none',
  ip: null,
  job: order.job,
  machine_version: to_version,
  changed_fields: {
    machine_version: [machine_version, to_version],
    ordered_by: [null, order.order],
    proposed_by: [null, order.proposedBy],
    confirmed_by: [null, order.confirmedBy],
  },
});

/** The records as they were read, for what follows from them. */
const asRead = (
  trx: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  ids: readonly number[],
): Promise<BaseRow[]> => rowsByIds(trx, definition, reader, ids);

/** Refuses a record that could not travel in its new state: what that is sure to have is missing. */
function requireReadable(definition: ProcessDefinition, row: BaseRow, reader: Reader): void {
  const read = () => JSON.parse(JSON.stringify(present(definition, row, reader)));
  let travelling: unknown;
  try {
    travelling = read();
  } catch {
    throw new MoveStopped(row.id);
  }
  if (!definition.record.safeParse(travelling).success) throw new MoveStopped(row.id);
}

/** Writes some records, their lines, and what becomes of those who are on them. */
async function moveSome(
  trx: Trx,
  definition: ProcessDefinition,
  order: RuleMoveOrder,
  moving: readonly Moving[],
  reader: Reader,
): Promise<void> {
  const ids = moving.map(({ id }) => id);
  const before = definition.assigned ? await asRead(trx, definition, reader, ids) : [];
  try {
    await sql`
      update ${sql.table(definition.table)} r set state = m."to", version = r.version + 1,
        machine_version = m.to_version, updated_at = ${reader.now}
      from jsonb_to_recordset(${JSON.stringify(moving)}::jsonb)
        as m (id bigint, "to" text, to_version text)
      where r.id = m.id`.execute(trx);
    await checkDeferred(trx, definition);
  } catch (error) {
    throw brokenRule(error) ? new MoveStopped(null) : error;
  }
  const after = await asRead(trx, definition, reader, ids);
  if (order.undoes === null) for (const row of after) requireReadable(definition, row, reader);
  const now = new Map(after.map((row) => [row.id, row]));
  for (const row of before)
    await followAssignment(
      trx,
      definition,
      { before: row, after: now.get(row.id) ?? row },
      { event: moveEvent, reader },
    );
  const lines = moving.map((one) => lineOf(definition, order, one, reader.now));
  await sendAhead(trx, appendingWithJobs(trx, await withPrevious(trx, lines), []));
}

/** Lets the table keep the states of its machine, and of others those that are named. */
const allowStatesOf = (
  trx: Trx,
  { machine, table }: ProcessDefinition,
  others: readonly string[],
): Promise<void> =>
  allowStates(trx, table, [...Object.keys(machine.states).filter(isStored), ...others]);

/**
 * Lets a table keep the states of its machine, and of earlier rules only those in which records
 * still stand.
 */
export async function tightenStates(trx: Trx, definition: ProcessDefinition): Promise<void> {
  const allowed = await allowedStates(trx, definition.table);
  const earlier = allowed.filter((state) => !Object.hasOwn(definition.machine.states, state));
  if (earlier.length === 0) return;
  const left = await countMoving(trx, definition, { states: earlier, undoes: null });
  await allowStatesOf(
    trx,
    definition,
    left.map(({ from }) => from),
  );
}

/**
 * Moves every record of an order in this transaction: its state, its version, the version of its
 * rules, one line of its history; then the table takes the states of the rules it has come to and no
 * others. Nobody writes records of the process meanwhile; reading goes on. Answers how many were
 * moved. Throws `MoveStopped` with the record that cannot be moved.
 */
export async function moveRules(
  trx: Trx,
  definition: ProcessDefinition,
  order: RuleMoveOrder,
  reader: Reader,
): Promise<number> {
  await sql`lock table ${sql.table(definition.table)} in exclusive mode`.execute(trx);
  // A way back leads to states of earlier rules, which the table takes again from now on.
  if (order.undoes !== null) {
    const allowed = await allowedStates(trx, definition.table);
    await allowStatesOf(trx, definition, [...allowed, ...order.ways.map(({ to }) => to)]);
  }
  let moved = 0;
  for (let after = 0; ; ) {
    const moving = await nextMoving(trx, definition, order, after);
    const last = moving.at(-1);
    if (!last) break;
    await moveSome(trx, definition, order, moving, reader);
    moved += moving.length;
    after = last.id;
  }
  // A table with checks that still wait cannot be altered.
  await sql`set constraints all immediate`.execute(trx);
  await tightenStates(trx, definition);
  return moved;
}
