import { type Kysely, sql } from 'kysely';

/**
 * The signs of life of the workers of jobs (decision 060): `beats` goes up while the worker lives,
 * `session` is the name of the database sessions of its process. A holder of jobs that never said
 * so (an older build) has no session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table job_worker (id text primary key, session text,
    beats bigint not null)`.execute(db);
}
