import { type Kysely, sql } from 'kysely';

const statements = [
  sql`alter table file add column used boolean not null default false`,
  // Whether an earlier file was ever attached is not known: none of them is dropped.
  sql`update file set used = true where state = 'stored'`,
  sql`create index file_unused on file (active_at) where state = 'stored' and not used`,
];

/** Files that no record has ever used are dropped (decision 130). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
