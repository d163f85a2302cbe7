import { type Kysely, sql } from 'kysely';

/**
 * When the last bytes of an upload came: uploads that nobody continues release their place after an
 * hour of silence (docs/decisions/077-uploads-release-their-place.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file add column active_at timestamptz`.execute(db);
  await sql`update file set active_at = created_at`.execute(db);
  await sql`alter table file alter column active_at set not null, alter column active_at
    set default now()`.execute(db);
  await sql`drop index file_unfinished`.execute(db);
  await sql`create index file_unfinished on file (active_at) where state <> 'stored'`.execute(db);
}
