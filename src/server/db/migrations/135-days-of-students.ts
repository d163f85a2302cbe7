import { type Kysely, sql } from 'kysely';

const statements = [
  sql`create index application_student_end on application (state, study_end)
    where scholarship_status is not null and study_end is not null`,
  sql`create index application_student_leave on application (state, leave_stop)
    where scholarship_status is not null and leave_stop is not null`,
];

/**
 * Students whose leave or term is over are counted for the home of everybody who watches them. They
 * are found by their day, and not among all who study
 * (docs/decisions/180-homes-that-look-at-little.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
