import { type Kysely, sql } from 'kysely';

/** The audit log is read by time, the newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index history_at on history (at desc, id desc)`.execute(db);
  await sql`create index file_read_at on file_read (at desc, id desc)`.execute(db);
}
