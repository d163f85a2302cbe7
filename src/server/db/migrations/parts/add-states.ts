import { type Kysely, sql } from 'kysely';

/**
 * Lets records of a table be in more states, beside those that its constraint allows already: so
 * migrations that are written at the same time do not take each other's states away.
 */
export async function addStates(
  db: Kysely<unknown>,
  table: string,
  ...states: string[]
): Promise<void> {
  const name = `${table}_state`;
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conname = ${name} and conrelid = ${table}::regclass`.execute(db);
  const known = [...(rows[0]?.rule ?? '').matchAll(/'(\w+)'/g)].flatMap(([, state]) => state ?? []);
  if (known.length === 0) throw new Error(`${name} names no states`);
  const all = sql.join([...new Set([...known, ...states])].map((state) => sql.lit(state)));
  await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)}
    check (state in (${all}))`.execute(db);
}
