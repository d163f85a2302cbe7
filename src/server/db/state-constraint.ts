import { type Kysely, sql } from 'kysely';
import type { Database } from './tables.ts';

/** The states that the constraint of a table lets its records have (decision 002). */
export async function allowedStates(db: Kysely<Database>, table: string): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conname = ${`${table}_state`} and conrelid = ${table}::regclass`.execute(db);
  return [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].flatMap(([, state]) => state ?? []);
}

/**
 * Lets the records of a table have these states and no others; nothing is done where that is so
 * already. Fails where a record has another one. Names out of machines only.
 */
export async function allowStates(
  db: Kysely<Database>,
  table: string,
  states: readonly string[],
): Promise<void> {
  const wanted = [...new Set(states)].sort();
  const allowed = (await allowedStates(db, table)).sort();
  if (wanted.join() === allowed.join()) return;
  const name = sql.ref(`${table}_state`);
  const all = sql.join(wanted.map((state) => sql.lit(state)));
  await sql`alter table ${sql.table(table)} drop constraint ${name},
    add constraint ${name} check (state in (${all}))`.execute(db);
}
