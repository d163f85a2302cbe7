import { sql } from 'kysely';
import { directoryEntryMachine } from '#machines/directory-entry.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { wordIn } from '#server/db/word-in.ts';
import type { Sql, Trx } from '#server/engine/process.ts';
import { type DirectoryEntry, type DirectoryName, directoryOf } from '#shared/directories.ts';
import { wordsOf } from '#shared/search-words.ts';
import { type DirectoryTable, directoryTables } from './tables.server.ts';

/**
 * A stored entry under the names of its fields, which each directory declares; `used` = something
 * refers to it.
 */
export interface StoredEntry {
  id: number | string;
  name_uz: string;
  name_ru: string;
  name_en: string;
  status: number;
  version: number;
  used: boolean;
  history_id: number;
  [field: string]: unknown;
}

export interface EntryFilter {
  search?: string;
  status?: number[];
  /** Declared filters of the directory: field -> values. */
  fields: Record<string, string[]>;
  limit: number;
  offset: number;
}

/** The process under which changes of a directory stand in the history. */
export const historyOf = (name: DirectoryName): string => `directory-${name}`;

/** The column of a field. */
export const columnOf = ({ columns }: DirectoryTable, field: string): string =>
  columns?.[field] ?? field;

/** The state of the machine that a status of the table stands for. */
export const stateOfStatus = (status: number): string =>
  Object.keys(directoryEntryMachine.states).find(
    (state) => stateMeta(directoryEntryMachine, state).code === status,
  ) ?? 'absent';

function selectOf(name: DirectoryName): Sql {
  const stored = directoryTables[name];
  const columns = directoryOf(name).fields.flatMap((field) =>
    field.name === 'id'
      ? []
      : [sql`${sql.ref(`r.${columnOf(stored, field.name)}`)} as ${sql.ref(field.name)}`],
  );
  const number = stored.historyId ?? sql`r.id`;
  const own = sql.join(
    [sql`r.id, r.name_uz, r.name_ru, r.name_en, r.status, r.version`, ...columns],
    sql`, `,
  );
  // What came with the product would come back at the next start: it is switched off, not deleted.
  const entered = sql`exists (select 1 from history h
    where h.process = ${historyOf(name)} and h.record_id = ${number} and h.event = 'create')`;
  return sql`select ${own}, ((${stored.used}) or not ${entered}) as used, ${number} as history_id
    from ${sql.table(stored.table)} r`;
}

function conditionOf(name: DirectoryName, { search, status, fields }: EntryFilter): Sql {
  const stored = directoryTables[name];
  const words = wordsOf(search).map(
    (word) => sql`(${wordIn(sql`r.search`, word)} or lower(r.id::text) = ${word})`,
  );
  const chosen = Object.entries(fields).map(
    ([field, values]) =>
      sql`${sql.ref(`r.${columnOf(stored, field)}`)}::text = any(${values}::text[])`,
  );
  const shown = status ? [sql`r.status = any(${status}::int[])`] : [];
  return sql.join([sql`true`, ...words, ...chosen, ...shown], sql` and `);
}

/** One page of a directory and how many entries fit. */
export async function listEntries(
  trx: Trx,
  name: DirectoryName,
  filter: EntryFilter,
): Promise<{ count: number; results: StoredEntry[] }> {
  const { table, order } = directoryTables[name];
  const where = conditionOf(name, filter);
  const page = sql<StoredEntry>`${selectOf(name)} where ${where}
      order by ${order} limit ${filter.limit} offset ${filter.offset}`.execute(trx);
  const total = sql<{
    count: number;
  }>`select count(*) as count from ${sql.table(table)} r where ${where}`.execute(trx);
  const [{ rows }, counted] = await Promise.all([page, total]);
  return { results: rows, count: counted.rows[0]?.count ?? 0 };
}

/**
 * One entry; with `lock` nobody else changes it until the transaction ends. Undefined when there is
 * none.
 */
export async function findEntry(
  trx: Trx,
  name: DirectoryName,
  id: string,
  lock = false,
): Promise<StoredEntry | undefined> {
  const { textId } = directoryTables[name];
  if (!textId && !/^\d{1,15}$/.test(id)) return undefined;
  const value = textId ? id : Number(id);
  const { rows } = await sql<StoredEntry>`${selectOf(name)}
      where r.id = ${value} ${lock ? sql`for update of r` : sql``}`.execute(trx);
  return rows[0];
}

/** The entry as it travels: with the state and the facts that `actionsOf` asks for. */
export function presentEntry({
  used,
  history_id: _history,
  ...entry
}: StoredEntry): DirectoryEntry {
  const state = stateOfStatus(entry.status);
  return {
    ...entry,
    state,
    facts: { ownerId: null, organizationId: null, unused: !used },
  };
}
