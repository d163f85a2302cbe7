import { sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import {
  everyRoleOf,
  foldGuard,
  hasTurns,
  rolesOf,
  type Transition,
  transitionsOf,
  who,
} from '#machines/kit.ts';
import { plannedAnew, plannedOnce } from '../db/prepared.ts';
import type { ProcessDefinition, Reader, Sql, Trx } from './process.ts';
import { countOf } from './read.ts';
import { scopeCondition, seesFew, visibleIn } from './scope.ts';
import { stateList } from './state-list.ts';

const joined = (parts: Sql[], word: Sql, empty: Sql): Sql =>
  parts.length === 0 ? empty : sql`(${sql.join(parts, word)})`;
const every = (parts: Sql[]): Sql => joined(parts, sql` and `, sql`true`);
const some = (parts: Sql[]): Sql => joined(parts, sql` or `, sql`false`);

/** What must be true of a record `r` in a state for something to be open there. */
interface InState {
  state: string;
  open: Sql;
}

/**
 * Where a role is expected to act: the duty marks of the machine, never a list of states. Relations
 * are the scope's business. A *when* guard without a SQL guard counts as met: those are what the
 * person has to do first (fill in, mark, upload), so the turn is theirs although the button is not
 * there yet; a test names every one of them.
 */
const dutiesOf = (definition: ProcessDefinition, reader: Reader): InState[] =>
  openByState(definition, reader, isDuty, ({ meta }) => meta.dutyWhen);

const asCondition = ({ state, open }: InState): Sql => sql`(r.state = ${state} and ${open})`;

/** Some of it as one condition, in which each record is asked only for what its state asks. */
function asOne(found: readonly InState[]): Sql {
  const states = stateList(found.map(({ state }) => state));
  const cases = found.map(({ state, open }) => sql`when ${sql.lit(state)} then ${open}`);
  return sql`(r.state = any(${states}) and case r.state ${sql.join(cases, sql` `)} else false end)`;
}

/**
 * What a record `r` must be to wait for somebody of the reader's role, in parts that never overlap.
 * Who sees few has one part: it is planned once, and each record is read once. For those who see a
 * country every state is a part, which is asked for itself and finds its index.
 */
export function dutyParts(definition: ProcessDefinition, reader: Reader): Sql[] {
  const duties = dutiesOf(definition, reader);
  if (duties.length === 0) return [];
  return seesFew(definition, reader) ? [asOne(duties)] : duties.map(asCondition);
}

/** Whether a record `r` waits for somebody of the reader's role. */
export const dutyCondition = (definition: ProcessDefinition, reader: Reader): Sql =>
  some(dutyParts(definition, reader));

/**
 * Where the scheduler may have an event to send: what the guards with a SQL guard say. The others
 * are asked of each record that is found.
 */
export const eventCondition = (definition: ProcessDefinition, reader: Reader, event: string): Sql =>
  some(openByState(definition, reader, (edge) => edge.event === event).map(asCondition));

/** Where somebody of a role may act on a record that is there. */
const edgesFor = (machine: AnyStateMachine, role: Reader['actor']['role']): Transition[] =>
  transitionsOf(machine).filter(
    ({ from, guard }) => from !== 'absent' && everyRoleOf(guard).includes(role),
  );

const isDuty = ({ meta }: Transition): boolean => meta.duty === true;

/** The states in which somebody of a role may be expected to act. */
const dutyStates = (machine: AnyStateMachine, role: Reader['actor']['role']): string[] => [
  ...new Set(
    edgesFor(machine, role)
      .filter(isDuty)
      .map(({ from }) => from),
  ),
];

/**
 * Where somebody of a role acts in place of others only, that is asked once, before all else of the
 * state: it holds for few organizations, whose records then are all that is looked at.
 */
function openByState(
  { machine, guardSql, standsIn }: ProcessDefinition,
  reader: Reader,
  asked: (edge: Transition) => boolean,
  /** A guard that is asked beside those of the event itself. */
  besides: (edge: Transition) => string | undefined = () => undefined,
): InState[] {
  const { role } = reader.actor;
  const inPlace = standsIn?.(reader) ?? sql`false`;
  const due = edgesFor(machine, role).filter(asked);
  return [...new Set(due.map(({ from }) => from))].map((state) => {
    const guards = guardSql?.(reader, state) ?? {};
    const openTo = (edge: Transition, others: Sql): Sql => {
      const leaf = (name: string): Sql => {
        if (name in who && !rolesOf(name).includes(role))
          return everyRoleOf(name).includes(role) ? others : sql`false`;
        return guards[name] ?? sql`true`;
      };
      const open = foldGuard(edge.guard, { leaf, all: every, any: some });
      const name = besides(edge);
      return name === undefined ? open : every([open, leaf(name)]);
    };
    const here = due.filter(({ from }) => from === state);
    const own = here.filter(({ guard }) => rolesOf(guard).includes(role));
    const ofOthers = here.filter((edge) => !own.includes(edge));
    const ways = own.map((edge) => openTo(edge, inPlace));
    if (ofOthers.length > 0)
      ways.push(every([inPlace, some(ofOthers.map((edge) => openTo(edge, sql`true`)))]));
    return { state, open: some(ways) };
  });
}

/**
 * The records that wait for somebody of the reader's role, with all columns of their table, to be
 * selected from.
 */
function waitingRecords(definition: ProcessDefinition, reader: Reader): Sql {
  const states = dutyStates(definition.machine, reader.actor.role);
  const parts = dutyParts(definition, reader).map(
    (part) => sql`select r.* from ${visibleIn(definition, reader, states)} r where ${part}`,
  );
  const none = sql`select r.* from ${sql.table(definition.table)} r where false`;
  return sql`(${parts.length > 0 ? sql.join(parts, sql` union all `) : none})`;
}

/** What is asked of one process for a reader: the members of a row that is selected. */
type Asked = (definition: ProcessDefinition) => Sql;

/**
 * The same of the processes in which somebody of the reader's role may have to act, a row for each.
 * Those of which the reader sees few are asked in one statement, which is planned once. What a whole
 * country holds is asked process by process, and planned as PostgreSQL thinks best.
 */
async function ofEach<Row>(
  db: Trx,
  definitions: readonly ProcessDefinition[],
  reader: Reader,
  asked: Asked,
): Promise<(Row & { process: string })[]> {
  const ask = async (mark: string, some: readonly ProcessDefinition[]) => {
    if (some.length === 0) return [];
    const parts = some.map(
      (definition) =>
        sql`select ${sql.lit(definition.machine.id)}::text as process, ${asked(definition)}`,
    );
    const { rows } = await sql<Row & { process: string }>`${sql.raw(mark)}
      ${sql.join(parts, sql` union all `)}`.execute(db);
    return rows;
  };
  const acting = definitions.filter(({ machine }) => hasTurns(machine, reader.actor.role));
  const few = acting.filter((definition) => seesFew(definition, reader));
  const many = acting.filter((definition) => !few.includes(definition));
  return (await Promise.all([ask(plannedOnce, few), ...many.map((one) => ask('', [one]))])).flat();
}

/**
 * What waits in a process: records on which somebody of the reader's role is to act, and, where
 * records can be unread, how many are.
 */
interface Waiting {
  process: string;
  count: number;
  unread?: number;
}

/** What of each process in the reader's scope waits for somebody of their role. */
export async function countWaiting(
  db: Trx,
  definitions: readonly ProcessDefinition[],
  reader: Reader,
): Promise<Waiting[]> {
  const found = await ofEach<{ count: number; unread: number | null }>(
    db,
    definitions,
    reader,
    (definition) => {
      const closed = definition.unread?.(reader);
      const unread = closed
        ? countOf(definition, sql`${scopeCondition(definition, reader)} and ${closed}`)
        : sql`null::bigint`;
      return sql`(select count(*) from ${waitingRecords(definition, reader)} r) as count,
        ${unread} as unread`;
    },
  );
  return definitions.map(({ machine }) => {
    const { count = 0, unread = null } = found.find(({ process }) => process === machine.id) ?? {};
    return { process: machine.id, count, ...(unread === null ? {} : { unread }) };
  });
}

/** Records of one kind that wait for the reader, and when: how many are late, the nearest day. */
export interface WaitingPart {
  count: number;
  /** How many of them should have been done before today. */
  late: number;
  /** The first of their days, which may be over; null where none has one. */
  deadline: string | null;
}

/** The last day of the reader's turn, of a process without days nothing. */
const dayIn = ({ due }: ProcessDefinition, reader: Reader): Sql => due?.(reader) ?? sql`null::date`;

/** The last day of a record `r` where it waits for the reader, as a column of its page. */
export const dueInTurn = (definition: ProcessDefinition, reader: Reader): Sql =>
  sql`(case when ${dutyCondition(definition, reader)} then ${dayIn(definition, reader)} end)`;

/** Ids and days of what waits for somebody of the reader's role. */
export const waitingRows = (definition: ProcessDefinition, reader: Reader): Sql =>
  sql`(select r.id, ${dayIn(definition, reader)} as due from ${waitingRecords(definition, reader)} r)`;

const sumsOfWaiting = ({ today }: Reader): Sql => sql`count(*)::int as count,
  (count(*) filter (where w.due < ${today}))::int as late, min(w.due) as deadline`;

/** What of each process waits for the reader, with its days. */
export const waitingByProcess = (
  db: Trx,
  definitions: readonly ProcessDefinition[],
  reader: Reader,
): Promise<(WaitingPart & { process: string })[]> =>
  ofEach<WaitingPart>(
    db,
    definitions,
    reader,
    (definition) => sql`${sumsOfWaiting(reader)} from ${waitingRows(definition, reader)} w`,
  );

/**
 * The same part by part, of those in which something waits. A part is a condition on a record `r`,
 * and no record is in two. What waits is found once, however many parts there are: to plan it costs
 * far more than to read it.
 */
export async function waitingParts(
  db: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  parts: Readonly<Record<string, Sql>>,
): Promise<(WaitingPart & { part: string })[]> {
  const cases = Object.entries(parts).map(
    ([part, condition]) => sql`when ${condition} then ${part}`,
  );
  if (cases.length === 0) return [];
  const mark = seesFew(definition, reader) ? plannedOnce : plannedAnew;
  const { rows } = await sql<WaitingPart & { part: string | null }>`${sql.raw(mark)}
    with w as materialized (
      select (case ${sql.join(cases, sql` `)} end) as part, ${dayIn(definition, reader)} as due
      from ${waitingRecords(definition, reader)} r)
    select w.part, ${sumsOfWaiting(reader)} from w group by 1`.execute(db);
  return rows.flatMap(({ part, ...counts }) => (part === null ? [] : { part, ...counts }));
}
