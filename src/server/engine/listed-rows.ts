import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { plannedOnce } from '../db/prepared.ts';
import { assignmentColumn } from './assignment.ts';
import type { BaseRow, ProcessDefinition, Reader, Sql, Trx } from './process.ts';
import { rowsByIds } from './read.ts';

/** What a list shows of a row as JSON, by whom it is shown to (`shown-rows.ts`). */
export type ShownTo = Map<string, string>;

/** A row of a list; of one that is kept, what was shown of it before. */
export interface Listed<Row> {
  row: Row;
  shown: ShownTo | null;
}

/** A row as it was read, and what it was read from. */
interface Kept extends Listed<BaseRow> {
  mark: string;
  shown: ShownTo;
}

/** Rows that one process of the server keeps of one machine: some five megabytes. */
const mostKept = 1000;
/** What is longer is no page that people look at again. */
const longestPage = 100;
/** Numbers of transactions begin anew after four thousand million: no row lives to see it. */
const keptMs = 3_600_000;

/** What is kept, by the database and the process that it was read from. */
const keepers = new WeakMap<Trx, WeakMap<ProcessDefinition, LRUCache<number, Kept>>>();

function keeperOf(db: Trx, definition: ProcessDefinition): LRUCache<number, Kept> {
  const ofDatabase = keepers.get(db) ?? new WeakMap();
  keepers.set(db, ofDatabase);
  const keeper = ofDatabase.get(definition) ?? new LRUCache({ max: mostKept, ttl: keptMs });
  ofDatabase.set(definition, keeper);
  return keeper;
}

interface Marked extends Pick<BaseRow, 'id' | 'assignment'> {
  mark: string | null;
}

async function marksOf(
  db: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  ids: readonly number[],
  { mark, visible }: { mark: Sql; visible: Sql },
): Promise<Marked[]> {
  const { rows } = await sql<Marked>`${sql.raw(plannedOnce)}
    select r.id, ${mark} as mark${assignmentColumn(definition, reader)}
    from ${sql.table(definition.table)} r
    where r.id = any(${ids}::bigint[]) and ${visible}`.execute(db);
  return rows;
}

/**
 * The rows of a page that are `visible`, in the order of the ids. Of a process that has a mark
 * (`listedMark`), rows that nothing has changed since they were read before are not read again: the
 * marks are asked each time, so that what is answered is never older than the question (decision
 * 159).
 */
export async function listedRows<Row extends BaseRow>(
  db: Trx,
  definition: ProcessDefinition<Row>,
  reader: Reader,
  ids: readonly number[],
  visible: Sql,
): Promise<Listed<Row>[]> {
  const { listedMark } = definition;
  const read = (some: readonly number[]): Promise<Row[]> =>
    rowsByIds(db, definition, reader, some, { visible, listed: true });
  // A transaction sees what it has not committed, and may yet take back.
  if (!listedMark || db.isTransaction || ids.length === 0 || ids.length > longestPage)
    return (await read(ids)).map((row) => ({ row, shown: null }));
  const keeper = keeperOf(db, definition);
  const marked = await marksOf(db, definition, reader, ids, { mark: listedMark, visible });
  const found = new Map<number, Listed<Row>>();
  for (const { id, mark, assignment } of marked) {
    const kept = keeper.get(id);
    if (mark === null || kept?.mark !== mark) continue;
    found.set(id, { row: { ...(kept.row as Row), assignment }, shown: kept.shown });
  }
  const missing = marked.filter(({ id }) => !found.has(id));
  const marks = new Map(missing.map(({ id, mark }) => [id, mark]));
  for (const row of await read([...marks.keys()])) {
    const mark = marks.get(row.id) ?? null;
    const shown: ShownTo | null = mark === null ? null : new Map();
    if (mark !== null && shown !== null) keeper.set(row.id, { mark, row, shown });
    found.set(row.id, { row, shown });
  }
  return ids.flatMap((id) => found.get(id) ?? []);
}
