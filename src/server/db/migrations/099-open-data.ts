import { type Kysely, sql } from 'kysely';

const statements = [
  // Derived from the numbers of statistics, and written anew once a month.
  sql`
    create table open_data (
      name text primary key,
      version text not null,
      as_of timestamptz not null,
      row_count int not null,
      csv text not null,
      csv_sha256 text not null,
      json text not null,
      json_sha256 text not null
    )`,
];

/** Files of numbers that anybody may take. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
