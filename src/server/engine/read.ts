import { type RawBuilder, sql } from 'kysely';
import { stateMeta } from '#machines/kit.ts';
import { plannedAnew, plannedOnce } from '../db/prepared.ts';
import { assignmentColumn, shownAssignment } from './assignment.ts';
import { lastHash } from './history.ts';
import type { BaseRow, ProcessDefinition, Reader, Sql, Trx } from './process.ts';
import { scopeCondition } from './scope.ts';

/** A record as it travels. `status` is the code of the state. */
export interface TravellingRecord {
  id: number;
  state: string;
  status: number | null;
  version: number;
  facts: Record<string, unknown>;
  [field: string]: unknown;
}

/** Which records, in which order (newest first), and how many of them. */
export interface Page {
  where: Sql;
  order?: Sql;
  limit?: number;
  offset?: number;
}

const anew = sql.raw(plannedAnew);
const once = sql.raw(plannedOnce);
const everything = sql`true`;

/**
 * The ids of a page, by the process table alone: a part of a statement that is planned for its
 * values.
 */
export function idsOfPage(
  { table }: ProcessDefinition,
  { where, order = sql`r.id desc`, limit = 1, offset = 0 }: Page,
): Sql {
  return sql`array(select r.id from ${sql.table(table)} r where ${where}
    order by ${order} limit ${limit} offset ${offset})`;
}

/** Which of some records are read, and how much of each. */
interface Reading {
  /** What is not visible is left out. */
  visible?: Sql;
  /** Only what a list shows of a record, and what its actions ask. */
  listed?: boolean;
  /** The last hash of its history too: for who holds its lock, and will write the next line. */
  chained?: boolean;
  /** The lines of its history too, over the record `r` (`read-history.ts`). */
  history?: Sql;
}

/** The statement that reads these records with everything their facts need, in no order. */
export function readingOf<Row extends BaseRow>(
  definition: ProcessDefinition<Row>,
  reader: Reader,
  ids: readonly number[],
  { visible = everything, listed = false, chained = false, history }: Reading = {},
): RawBuilder<Row> {
  const [first] = ids;
  // A statement of its own for one record: the plan for many costs more than it would be worth, and
  // PostgreSQL would plan every time.
  const these = ids.length === 1 ? sql`r.id = ${first}` : sql`r.id = any(${ids}::bigint[])`;
  const hash = chained ? sql`, ${lastHash(definition.machine.id)} as last_hash` : sql``;
  const lines = history ? sql`, ${history} as history_lines` : sql``;
  const page = sql`select r.*${assignmentColumn(definition, reader)}${hash}${lines}
    from ${sql.table(definition.table)} r where ${these} and ${visible}`;
  const select = (listed && definition.selectListed?.(reader)) || definition.select(reader);
  return sql<Row>`${once} with page as (${page}) ${select}`;
}

/**
 * These records with everything their facts need, in one prepared statement, in the order of the
 * ids.
 */
export async function rowsByIds<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  reader: Reader,
  ids: readonly number[],
  how: Reading = {},
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const { rows } = await readingOf(definition, reader, ids, how).execute(trx);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Rows of a process with everything their facts need: first the page by the process table alone,
 * then its joins (decision 018).
 */
export async function readRows<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  reader: Reader,
  page: Page,
): Promise<Row[]> {
  const { rows } = await sql<{
    ids: number[];
  }>`${anew} select ${idsOfPage(definition, page)} as ids`.execute(trx);
  return rowsByIds(trx, definition, reader, rows[0]?.ids ?? []);
}

/** The statement that reads one row inside the reader's scope. */
export const readingOne = <Row extends BaseRow>(
  definition: ProcessDefinition<Row>,
  reader: Reader,
  id: number,
  how: Pick<Reading, 'history'> = {},
): RawBuilder<Row> =>
  readingOf(definition, reader, [id], { visible: scopeCondition(definition, reader), ...how });

/** One row inside the reader's scope; undefined = 404. */
export async function readOne<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  reader: Reader,
  id: number,
  how: Pick<Reading, 'history'> = {},
): Promise<Row | undefined> {
  const { rows } = await readingOne(definition, reader, id, how).execute(trx);
  return rows[0];
}

/** Whether a row is inside the reader's scope, by the process table alone; false = 404. */
export async function isVisible(
  trx: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  id: number,
): Promise<boolean> {
  const seen = scopeCondition(definition, reader);
  const { rows } = await sql`select 1 from ${sql.table(definition.table)} r
      where r.id = ${id} and ${seen}`.execute(trx);
  return rows.length === 1;
}

/**
 * State and version of a row inside the reader's scope, by the process table alone; undefined = out
 * of sight, or gone.
 */
export async function statusCell(
  trx: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  id: number,
): Promise<Pick<BaseRow, 'state' | 'version'> | undefined> {
  const seen = scopeCondition(definition, reader);
  const found = sql<BaseRow>`select r.state, r.version from ${sql.table(definition.table)} r
    where r.id = ${id} and ${seen}`;
  return (await found.execute(trx)).rows[0];
}

/** How many rows fit, by the process table alone: a part of a statement. */
export const countOf = ({ table }: ProcessDefinition, where: Sql): Sql =>
  sql`(select count(*) from ${sql.table(table)} r where ${where})`;

/** How many rows fit, by the process table alone. */
export async function countRows(
  trx: Trx,
  definition: ProcessDefinition,
  where: Sql,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`${anew} select ${countOf(definition, where)} as count`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** A row as the record that leaves the server. */
export function present<Row extends BaseRow>(
  definition: ProcessDefinition<Row>,
  row: Row,
  reader: Reader,
): TravellingRecord {
  const facts = definition.facts(row, reader);
  return {
    id: row.id,
    state: row.state,
    status: stateMeta(definition.machine, row.state).code,
    version: row.version,
    facts,
    ...definition.fields(row, reader),
    ...shownAssignment(definition, row, facts, reader),
  };
}
