import { sql } from 'kysely';
import { fullNameOf } from '../db/person-name.ts';
import type { Sql, Trx } from '../engine/process.ts';

/** What a column refers to: the rows of a table, the type of their ids, and their columns of names. */
interface Target {
  table: string;
  idType: string;
  nameColumns: readonly string[];
}

/** The columns of a table that hold the id of a row of another table. */
type References = ReadonlyMap<string, Target>;

/** Foreign keys do not change while a process runs: each table is asked once for each database. */
const known = new WeakMap<object, Map<string, Promise<References>>>();

async function ask(db: Trx, table: string): Promise<References> {
  const { rows } = await sql<Target & { column: string }>`
    select a.attname as column, f.relname as table,
        format_type(k.atttypid, k.atttypmod) as "idType",
        array(select n.attname::text from pg_attribute n
          where n.attrelid = f.oid and n.attnum > 0
            and n.attname in ('name_uz', 'name_ru', 'name_en', 'name', 'code')) as "nameColumns"
    from pg_constraint c
      join pg_class t on t.oid = c.conrelid and t.relname = ${table}
      join pg_class f on f.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1`.execute(db);
  return new Map(rows.map(({ column, ...target }) => [column, target]));
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
function nameOf({ table, nameColumns }: Target, language: string): Sql | null {
  if (table === 'account') return fullNameOf('r');
  const names = [`name_${language}`, 'name_uz', 'name'].filter((name) =>
    nameColumns.includes(name),
  );
  if (names.length === 0) return null;
  const parts = names.map((name) => sql`nullif(${sql.ref(`r.${name}`)}, '')`);
  const name = sql`coalesce(${sql.join(parts)})`;
  // A specialty is known by its code as much as by its name.
  const coded = table === 'direction' && nameColumns.includes('code');
  return coded ? sql`r.code || ' ' || ${name}` : name;
}

/** The names of some rows of a table, by their ids as texts; rows without a name are left out. */
export async function namesIn(
  db: Trx,
  target: Target,
  ids: readonly string[],
  language: string,
): Promise<ReadonlyMap<string, string>> {
  const name = ids.length > 0 ? nameOf(target, language) : null;
  if (!name) return new Map();
  // Compared as what they are, so that the index of the ids is used.
  const these = sql`${[...ids]}::text[]::${sql.raw(`${target.idType}[]`)}`;
  const { rows } = await sql<{ id: string; name: string | null }>`
    select r.id::text as id, ${name} as name from ${sql.table(target.table)} r
    where r.id = any(${these})`.execute(db);
  return new Map(rows.flatMap(({ id, name: words }) => (words ? [[id, words] as const] : [])));
}
