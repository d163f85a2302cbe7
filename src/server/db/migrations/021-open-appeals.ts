import { type Kysely, sql } from 'kysely';

/**
 * Whether a period has an appeal that waits, and which records do, in each state: a few of a
 * million applications.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index application_appeal_place on application (period_id, state, organization_id)
    where appeal = 'open'`.execute(db);
}
