import { sql } from 'kysely';
import { fullNameOf } from '../db/person-name.ts';
import type { Sql, Trx } from '../engine/process.ts';

/** The columns of a table that hold the id of a row of another table: column -> that table. */
type References = ReadonlyMap<string, string>;

/** Foreign keys do not change while a process runs: each table is asked once for each database. */
const known = new WeakMap<object, Map<string, Promise<References>>>();

async function ask(db: Trx, table: string): Promise<References> {
  const { rows } = await sql<{ column: string; target: string }>`
    select a.attname as column, f.relname as target
    from pg_constraint c
      join pg_class t on t.oid = c.conrelid and t.relname = ${table}
      join pg_class f on f.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1`.execute(db);
  return new Map(rows.map(({ column, target }) => [column, target]));
}

/** Which columns of a table name rows of other tables, as the database itself says. */
export function referencesOf(db: Trx, table: string): Promise<References> {
  const tables = known.get(db) ?? new Map<string, Promise<References>>();
  known.set(db, tables);
  const found = tables.get(table) ?? ask(db, table);
  tables.set(table, found);
  found.catch(() => tables.delete(table));
  return found;
}

/** How a row of a table is called, where it has a name of its own; the rest is called by number. */
async function nameColumn(db: Trx, table: string, language: string): Promise<Sql | null> {
  if (table === 'account') return fullNameOf('r');
  const { rows } = await sql<{ name: string }>`select a.attname as name
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relname = ${table} and a.attnum > 0
      and a.attname = any(${[`name_${language}`, 'name_uz', 'name', 'code']}::text[])`.execute(db);
  const has = new Set(rows.map(({ name }) => name));
  const names = [`name_${language}`, 'name_uz', 'name'].filter((name) => has.has(name));
  if (names.length === 0) return null;
  const parts = names.map((name) => sql`nullif(${sql.ref(`r.${name}`)}, '')`);
  const name = sql`coalesce(${sql.join(parts)})`;
  // A specialty is known by its code as much as by its name.
  return table === 'direction' && has.has('code') ? sql`r.code || ' ' || ${name}` : name;
}

/** The names of some rows of a table, by their ids as texts; rows without a name are left out. */
export async function namesIn(
  db: Trx,
  table: string,
  ids: readonly string[],
  language: string,
): Promise<ReadonlyMap<string, string>> {
  const name = ids.length > 0 ? await nameColumn(db, table, language) : null;
  if (!name) return new Map();
  const { rows } = await sql<{ id: string; name: string | null }>`
    select r.id::text as id, ${name} as name from ${sql.table(table)} r
    where r.id::text = any(${[...ids]}::text[])`.execute(db);
  return new Map(rows.flatMap(({ id, name: words }) => (words ? [[id, words] as const] : [])));
}
