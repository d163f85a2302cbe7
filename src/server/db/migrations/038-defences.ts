import { type Kysely, sql } from 'kysely';

/**
 * Studies of an organization whose term is over: their defences in time decide between equal
 * fractions of a quota.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index application_term_end on application (organization_id, study_end)
    where study_end is not null`.execute(db);
}
