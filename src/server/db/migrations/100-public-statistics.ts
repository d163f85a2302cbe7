import { type Kysely, sql } from 'kysely';

const statements = [
  // Derived from the numbers of statistics, and written anew once a month.
  sql`
    create table public_statistic (
      name text primary key,
      version text not null,
      as_of timestamptz not null,
      numbers jsonb not null
    )`,
];

/** Numbers that everybody may read, as far as nobody can be told from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
