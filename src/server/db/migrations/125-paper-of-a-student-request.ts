import { type Kysely, sql } from 'kysely';

/** What proves the reason of a student's request: a medical certificate, a letter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table student_request
    add column paper_file_id uuid references file (id)`.execute(db);
  await sql`create index student_request_paper on student_request (paper_file_id)
    where paper_file_id is not null`.execute(db);
}
