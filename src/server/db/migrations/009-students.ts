import { type Kysely, sql } from 'kysely';

const statements = [
  // Who pays for a study under contract, and what an old-list student looked like when the agency
  // refused them.
  sql`alter table application
    add column contract_number text, add column contract_date date,
    add column contract_payer int check (contract_payer in (100, 200, 300)),
      add column contract_payer_name text,
    add column refused_data jsonb`,
  // What the attestation commission's register said last about a student; it changes no state by
  // itself.
  sql`create table oak_answer (
    application_id bigint primary key references application (id) on delete cascade,
    asked_at timestamptz not null,
    specialty_code text, approved_on date, document_number text)`,
  // The four lists of students: by who pays, within an organization or the whole country, and their
  // filters.
  sql`create index application_students on application (scholarship_status, organization_id, state,
    id desc) where scholarship_status is not null`,
  sql`create index application_students_all on application (scholarship_status, state, id desc)
    where scholarship_status is not null`,
  sql`create index application_old_list_place on application (old_list_flag, organization_id,
    id desc) where old_list_flag in ('old', 'unconfirmed_old')`,
  sql`create index application_study_year on application ((extract(year from study_start)), id desc)
    where study_start is not null`,
];

/**
 * Students: contract data, the correction of old-list students, answers of the attestation
 * commission, indexes of the student lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
