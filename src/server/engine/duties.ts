import { sql } from 'kysely';
import {
  everyRoleOf,
  foldGuard,
  rolesOf,
  type Transition,
  transitionsOf,
  who,
} from '#machines/kit.ts';
import { plannedAnew } from '../db/prepared.ts';
import type { ProcessDefinition, Reader, Sql, Trx } from './process.ts';
import { countOf } from './read.ts';
import { scopeCondition } from './scope.ts';

const joined = (parts: Sql[], word: Sql, empty: Sql): Sql =>
  parts.length === 0 ? empty : sql`(${sql.join(parts, word)})`;
const every = (parts: Sql[]): Sql => joined(parts, sql` and `, sql`true`);
const some = (parts: Sql[]): Sql => joined(parts, sql` or `, sql`false`);

/**
 * Where a role is expected to act: the duty marks of the machine, never a list of states. Relations
 * are the scope's business. A *when* guard without a SQL guard counts as met: those are what the
 * person has to do first (fill in, mark, upload), so the turn is theirs although the button is not
 * there yet; a test names every one of them.
 */
export const dutyCondition = (definition: ProcessDefinition, reader: Reader): Sql =>
  some(dutiesByState(definition, reader));

/**
 * The same state by state: what must be true there. A record has one state, so the parts never
 * overlap; asked for itself, each finds its index.
 */
export const dutiesByState = (definition: ProcessDefinition, reader: Reader): Sql[] =>
  conditionsByState(
    definition,
    reader,
    ({ meta }) => meta.duty === true,
    ({ meta }) => meta.dutyWhen,
  );

/**
 * Where the scheduler may have an event to send: what the guards with a SQL guard say. The others
 * are asked of each record that is found.
 */
export const eventCondition = (definition: ProcessDefinition, reader: Reader, event: string): Sql =>
  some(conditionsByState(definition, reader, (edge) => edge.event === event));

function conditionsByState(
  { machine, guardSql, standsIn }: ProcessDefinition,
  reader: Reader,
  asked: (edge: Transition) => boolean,
  /** A guard that is asked beside those of the event itself. */
  besides: (edge: Transition) => string | undefined = () => undefined,
): Sql[] {
  const { role } = reader.actor;
  const inPlace = (name: string): Sql =>
    (everyRoleOf(name).includes(role) && standsIn?.(reader)) || sql`false`;
  const due = transitionsOf(machine).filter(
    (edge) => asked(edge) && edge.from !== 'absent' && everyRoleOf(edge.guard).includes(role),
  );
  return [...new Set(due.map(({ from }) => from))].map((state) => {
    const guards = guardSql?.(reader, state) ?? {};
    const leaf = (name: string): Sql => {
      if (name in who && !rolesOf(name).includes(role)) return inPlace(name);
      return guards[name] ?? sql`true`;
    };
    const here = due
      .filter(({ from }) => from === state)
      .map((edge) => {
        const open = foldGuard(edge.guard, { leaf, all: every, any: some });
        const name = besides(edge);
        return name === undefined ? open : every([open, leaf(name)]);
      });
    return sql`(r.state = ${state} and ${some(here)})`;
  });
}

/**
 * What waits in a process: records on which somebody of the reader's role is to act, and, where
 * records can be unread, how many are.
 */
interface Waiting {
  count: number;
  unread?: number;
}

/**
 * What of a process in the reader's scope waits for somebody of their role, both numbers in one
 * statement.
 */
export async function countWaiting(
  db: Trx,
  definition: ProcessDefinition,
  reader: Reader,
): Promise<Waiting> {
  const scope = scopeCondition(definition, reader);
  const parts = dutiesByState(definition, reader).map((condition) =>
    countOf(definition, sql`${scope} and ${condition}`),
  );
  if (parts.length === 0) return { count: 0 };
  const closed = definition.unread?.(reader);
  const unread = closed
    ? sql`, ${countOf(definition, sql`${scope} and ${closed}`)} as unread`
    : sql``;
  const { rows } = await sql<Waiting>`${sql.raw(plannedAnew)}
      select ${sql.join(parts, sql` + `)} as count${unread}`.execute(db);
  return rows[0] ?? { count: 0 };
}

/** How many records of a process in the reader's scope wait for somebody of their role. */
export const countTurns = async (
  db: Trx,
  definition: ProcessDefinition,
  reader: Reader,
): Promise<number> => (await countWaiting(db, definition, reader)).count;

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
export function waitingRows(definition: ProcessDefinition, reader: Reader): Sql {
  const scope = scopeCondition(definition, reader);
  const parts = dutiesByState(definition, reader).map(
    (condition) => sql`select r.id, ${dayIn(definition, reader)} as due
      from ${sql.table(definition.table)} r where ${scope} and ${condition}`,
  );
  return parts.length === 0
    ? sql`(select 0::bigint as id, null::date as due where false)`
    : sql`(${sql.join(parts, sql` union all `)})`;
}

const sumsOfWaiting = ({ today }: Reader): Sql => sql`count(*)::int as count,
  (count(*) filter (where w.due < ${today}))::int as late, min(w.due) as deadline`;

/** What of a process waits for the reader, with its days. */
export async function waitingPart(
  db: Trx,
  definition: ProcessDefinition,
  reader: Reader,
): Promise<WaitingPart> {
  const { rows } = await sql<WaitingPart>`${sql.raw(plannedAnew)}
    select ${sumsOfWaiting(reader)} from ${waitingRows(definition, reader)} w`.execute(db);
  return rows[0] ?? { count: 0, late: 0, deadline: null };
}

/**
 * The same part by part, of those in which something waits. A part is a condition on a record `r`,
 * and no record is in two. What waits is found once, however many parts there are: to plan it costs
 * far more than to read it. Each of it is then looked up by its key (`offset 0`): left to choose,
 * PostgreSQL walks through the whole table for a thousand of them.
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
  const { rows } = await sql<WaitingPart & { part: string | null }>`${sql.raw(plannedAnew)}
    with w as materialized (select * from ${waitingRows(definition, reader)} found)
    select (case ${sql.join(cases, sql` `)} end) as part, ${sumsOfWaiting(reader)}
    from w cross join lateral (select r.* from ${sql.table(definition.table)} r where r.id = w.id
      offset 0) r group by 1`.execute(db);
  return rows.flatMap(({ part, ...counts }) => (part === null ? [] : { part, ...counts }));
}
