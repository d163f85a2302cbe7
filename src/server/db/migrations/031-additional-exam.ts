import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    create table additional_exam (
      id bigint generated always as identity primary key,
      machine_version text not null default '1',
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      state text not null constraint additional_exam_state check (state in ('planned', 'passed',
        'notPassed', 'conditionallyPassed', 'cancelled')),
      application_id bigint not null references application (id),
      owner_id bigint not null references account (id),
      subject int not null check (subject in (100, 200, 300, 400, 500)),
      category_subject_id int references category_subject (id),
      attempt int not null default 1 check (attempt between 1 and 3),
      exam_date date not null,
      place text check (length(place) between 1 and 200),
      mark numeric check (mark between 0 and 100 and mark * 2 = trunc(mark * 2)),
      protocol_file_id uuid references file (id),
      condition_ground int check (condition_ground in (100, 200)),
      reason text,
      deadline date,
      condition_file_id uuid references file (id),
      decided_on date,
      check (subject < 300 or category_subject_id is not null),
      check (state <> 'conditionallyPassed'
        or (condition_ground is not null and deadline is not null and reason is not null)),
      check (state not in ('passed', 'notPassed', 'conditionallyPassed') or decided_on is not null)
    )`,
  // One living record per student and subject: the index stands behind the guard `subjectFree`.
  sql`create unique index additional_exam_once on additional_exam (application_id, subject)
    where state <> 'cancelled'`,
  sql`create index additional_exam_application on additional_exam (application_id)`,
  sql`create index additional_exam_owner on additional_exam (owner_id)`,
  sql`create index additional_exam_state_list on additional_exam (state, id desc)`,
  sql`create index additional_exam_deadline on additional_exam (deadline)
    where state = 'conditionallyPassed'`,
];

/** Qualification exams of doctoral students. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const ddl of statements) await ddl.execute(db);
}
