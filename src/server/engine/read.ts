import { sql } from 'kysely';
import { stateMeta } from '#machines/kit.ts';
import type { BaseRow, ProcessDefinition, Reader, Sql, Trx } from './process.ts';
import { scopeCondition } from './scope.ts';

/** A record as it travels (architecture section 4). `status` is the code of the state. */
export interface TravellingRecord {
  id: number;
  state: string;
  status: number | null;
  version: number;
  facts: Record<string, unknown>;
  [field: string]: unknown;
}

interface Page {
  where: Sql;
  order?: Sql;
  limit?: number;
  offset?: number;
}

/** Rows of a process with everything their facts need, in one query: first the page by the process table alone, then its joins. */
export async function readRows<Row extends BaseRow>(trx: Trx, definition: ProcessDefinition<Row>, reader: Reader, page: Page): Promise<Row[]> {
  const order = page.order ?? sql`r.id desc`;
  const { rows } = await sql<Row>`
    with page as (
      select r.* from ${sql.table(definition.table)} r where ${page.where} order by ${order} limit ${page.limit ?? 1} offset ${page.offset ?? 0}
    ) ${definition.select(reader)} order by ${order}`.execute(trx);
  return rows;
}

/** One row inside the reader's scope; undefined = 404. */
export async function readOne<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  reader: Reader,
  id: number,
): Promise<Row | undefined> {
  const [row] = await readRows(trx, definition, reader, { where: sql`r.id = ${id} and ${scopeCondition(definition, reader)}` });
  return row;
}

/** Whether a row is inside the reader's scope, by the process table alone; false = 404. */
export async function isVisible(trx: Trx, definition: ProcessDefinition, reader: Reader, id: number): Promise<boolean> {
  return (await countRows(trx, definition, sql`r.id = ${id} and ${scopeCondition(definition, reader)}`)) === 1;
}

/** How many rows fit, by the process table alone. */
export async function countRows(trx: Trx, definition: ProcessDefinition, where: Sql): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(definition.table)} r where ${where}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** A row as the record that leaves the server. */
export function present<Row extends BaseRow>(definition: ProcessDefinition<Row>, row: Row, reader: Reader): TravellingRecord {
  return {
    id: row.id,
    state: row.state,
    status: stateMeta(definition.machine, row.state).code,
    version: row.version,
    facts: definition.facts(row, reader),
    ...definition.fields(row, reader),
  };
}
