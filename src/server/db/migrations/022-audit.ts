import { type Kysely, sql } from 'kysely';

/** The audit log is searched by time: its lines lie on disk in the order of time, so that a small index of ranges is enough and costs no write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index history_at on history using brin (at)`.execute(db);
  await sql`create index file_read_at on file_read using brin (at)`.execute(db);
}
