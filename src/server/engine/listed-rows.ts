import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { plannedOnce } from '../db/prepared.ts';
import { assignmentColumn } from './assignment.ts';
import type { BaseRow, ProcessDefinition, Reader, Sql, Trx } from './process.ts';
import { rowsByIds } from './read.ts';
import { presentRow, related } from './row.ts';
import { Ready } from './shown-rows.ts';

/** What lists have shown of a record, and what that was made from. */
interface Kept {
  mark: string;
  /** The ids that its facts name: the accounts among them may be shown it otherwise than others. */
  named: ReadonlySet<unknown>;
  /** As JSON, by whom it is shown to. */
  shown: ReadonlyMap<string, string>;
}

/** So many texts of a row that is kept: what more readers are shown takes the place of all. */
const mostReaders = 3;
/** Bytes that one process of the server keeps of one machine: some 2,200 rows. */
const mostKept = 8_000_000;
/** V8 keeps names in Uzbek and Russian with two bytes for each letter. */
const bytesOf = (text: string): number => 2 * text.length;
/** What is longer is no page that people look at again. */
const longestPage = 100;
/** Numbers of transactions begin anew after four thousand million: no row lives to see it. */
const keptMs = 3_600_000;

/** What is kept, by the database and the process that it was read from. */
const keepers = new WeakMap<Trx, WeakMap<ProcessDefinition, LRUCache<number, Kept>>>();

function keeperOf(db: Trx, definition: ProcessDefinition): LRUCache<number, Kept> {
  const ofDatabase = keepers.get(db) ?? new WeakMap();
  keepers.set(db, ofDatabase);
  const keeper =
    ofDatabase.get(definition) ??
    new LRUCache<number, Kept>({
      ttl: keptMs,
      maxSize: mostKept,
      sizeCalculation: ({ mark, shown }) =>
        [...shown.values()].reduce((sum, text) => sum + bytesOf(text), mark.length),
    });
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

function refused(what: string): never {
  throw new Error(`rows of lists that are kept do not know ${what}`);
}

/** What is kept must tell neither of the moment nor in the reader's language. */
const timeless = (reader: Reader): Reader => ({
  ...reader,
  get now(): never {
    return refused('the moment');
  },
  get language(): never {
    return refused('the language');
  },
});

/** Everything by which a row is shown otherwise to one reader than to another. */
function whomOf({ now: _, language: __, actor: { userId, ...actor }, ...reader }: Reader) {
  const others = createHash('sha256')
    .update(JSON.stringify({ ...reader, actor }))
    .digest('base64');
  return (named: Kept['named'], assignment: BaseRow['assignment']): string =>
    `${others} ${named.has(userId) ? userId : ''} ${JSON.stringify(assignment ?? null)}`;
}

/** Keeps what was shown of a row to one reader beside what others were shown of it. */
function keep(
  keeper: LRUCache<number, Kept>,
  { id, mark }: { id: number; mark: string },
  shown: { facts: Record<string, unknown> },
  whom: (named: Kept['named']) => string,
): Ready {
  const { facts } = shown;
  const named = new Set(related.map((name) => facts[name]));
  const before = keeper.get(id);
  const others = before?.mark === mark && before.shown.size < mostReaders ? before.shown : [];
  const text = JSON.stringify(shown);
  keeper.set(id, { mark, named, shown: new Map([...others, [whom(named), text]]) });
  return new Ready(text);
}

/**
 * The rows of these records that are `visible`, as they leave the server for a reader, by id. Of a
 * process that has a mark (`listedMark`), what was shown before to this reader, or to one who is
 * shown the same, of a row that nothing has changed since is not read again: the marks are asked
 * each time, so that what is answered is never older than the question (decision 159). Who sees as
 * another person gets objects, of which something is left out before they leave.
 */
export async function listedRows<Row extends BaseRow>(
  db: Trx,
  definition: ProcessDefinition<Row>,
  reader: Reader,
  ids: readonly number[],
  visible: Sql,
): Promise<Map<number, object>> {
  const { listedMark } = definition;
  const read = (some: readonly number[]): Promise<Row[]> =>
    rowsByIds(db, definition, reader, some, { visible, listed: true });
  // A transaction sees what it has not committed, and may yet take back.
  if (!listedMark || db.isTransaction || ids.length === 0 || ids.length > longestPage)
    return new Map((await read(ids)).map((row) => [row.id, presentRow(definition, row, reader)]));
  const keeper = keeperOf(db, definition);
  const whom = whomOf(reader);
  const marked = await marksOf(db, definition, reader, ids, { mark: listedMark, visible });
  const found = new Map<number, object>();
  for (const { id, mark, assignment } of marked) {
    const before = keeper.get(id);
    const text = before?.mark === mark && before.shown.get(whom(before.named, assignment));
    if (text) found.set(id, new Ready(text));
  }
  const marks = new Map(marked.map(({ id, mark }) => [id, mark]));
  for (const row of await read([...marks.keys()].filter((id) => !found.has(id)))) {
    const { id, assignment } = row;
    const mark = marks.get(id) ?? null;
    const shown = presentRow(definition, row, timeless(reader));
    const whose = (named: Kept['named']): string => whom(named, assignment);
    found.set(id, mark === null ? shown : keep(keeper, { id, mark }, shown, whose));
  }
  if (!reader.seesAs) return found;
  return new Map([...found].map(([id, row]) => [id, row instanceof Ready ? row.toJSON() : row]));
}
