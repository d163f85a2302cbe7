import { type Kysely, sql } from 'kysely';
import { addStates } from './parts/add-states.ts';

/** What silence about appeals, qualification exams and attestations ends in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table application add column appealed_on date,
    add column appeal_told_on date, add column appeal_until date,
    drop constraint application_appeal_check, add constraint application_appeal_check
      check (appeal in ('open', 'granted', 'refused', 'unanswered'))`.execute(db);
  // Who appealed before has waited without a day: it is counted from today on.
  await sql`update application set appealed_on = (now() at time zone 'Asia/Tashkent')::date
    where appeal = 'open'`.execute(db);
  await sql`drop index application_appeal_place`.execute(db);
  await sql`create index application_appeal_place on application (period_id, state, organization_id)
    where appeal in ('open', 'unanswered')`.execute(db);
  await sql`alter table additional_exam add column overdue_told_on date`.execute(db);
  await sql`alter table attestation add column overdue_told_on date`.execute(db);
  await addStates(db, 'additional_exam', 'lapsed');
  await addStates(db, 'attestation', 'undecided');
}
