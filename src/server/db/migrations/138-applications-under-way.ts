import { type Kysely, sql } from 'kysely';

/**
 * The applications and studies on which somebody may have to act, with every column that this
 * depends on: how many wait, in which parts of a list they are and since when is read from the index
 * alone (docs/decisions/189-few-are-read-once.md). It holds all that the index of the open ones held.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index application_under_way on application (state, organization_id, review_until,
    id) include (accepted_at, review_started_at, appeal, dc_type, period_id, owner_id, advisor_id,
    direction_id, rework_until, papers_until, appealed_on, old_list_flag, scholarship_status,
    study_start, study_end, leave_stop)
    where state in ('pending', 'papersAwaited', 'documentReceived', 'admittedToStudy',
      'onAcademicLeave')`.execute(db);
  await sql`drop index application_open`.execute(db);
}
