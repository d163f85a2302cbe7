import { type Kysely, sql } from 'kysely';
import { addStates } from './parts/add-states.ts';

/** What is told of silence, and where what nobody answers ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Who was asked before is asked from today on: nobody has reminded them.
  await sql`alter table advisor add column asked_at timestamptz not null default now(),
    add column reminders int not null default 0, add column overdue_at timestamptz`.execute(db);
  await sql`alter table period add column reminded_on date,
    add column overdue_told_on date`.execute(db);
  await sql`alter table quota_agreement add column reminded_on date,
    add column overdue_told_on date`.execute(db);
  await addStates(db, 'quota_total', 'lapsed');
  await addStates(db, 'letter', 'unanswered');
  await addStates(db, 'targeted_letter', 'unanswered');
}
