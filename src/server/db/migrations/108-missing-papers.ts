import { type Kysely, sql } from 'kysely';
import { addStates } from './parts/add-states.ts';

const underReview = sql.raw(`state in ('pending', 'papersAwaited', 'documentReceived')`);

const statements = [
  sql`alter table application add column papers_request jsonb, add column papers_until date,
    add column papers_reminded_on date, add column papers_times int not null default 0`,
  // Who waits for papers is under review: what is found or held by that knows the new state too.
  sql`drop index application_single`,
  sql`create unique index application_single on application (owner_id, period_id)
    where ${underReview}`,
  sql`drop index application_review`,
  sql`create index application_review on application (review_until) where ${underReview}`,
  sql`drop index application_open`,
  sql`create index application_open on application (organization_id, review_until, id) include (state,
    accepted_at, review_started_at, appeal, dc_type, period_id) where ${underReview}`,
];

/** Papers that an applicant is asked for without a rejection. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addStates(db, 'application', 'papersAwaited');
  for (const statement of statements) await statement.execute(db);
}
