import { type Kysely, sql } from 'kysely';

/**
 * The index of terms of study holds all that a distribution asks of them for each of its
 * organizations, so that no study is read for it (docs/measurements.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index application_term_end`.execute(db);
  await sql`create index application_term_end on application (organization_id, study_end)
    include (state, dc_type, cancel_reason, defence_date) where study_end is not null`.execute(db);
}
