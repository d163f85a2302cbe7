import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    create table organization_check (
      id bigint generated always as identity primary key,
      machine_version text not null default '1',
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      state text not null constraint organization_check_state check (state in ('planned',
        'inProgress', 'finished', 'archived')),
      organization_id bigint not null references organization (id),
      author_id bigint not null references account (id),
      author_organization_id bigint references organization (id),
      starts_on date not null,
      ends_on date not null,
      members jsonb not null,
      started_on date,
      finished_on date,
      reason text,
      check (starts_on <= ends_on),
      check (state = 'planned' or started_on is not null),
      check (state not in ('finished', 'archived') or finished_on is not null)
    )`,
  // One check at a time: the index stands behind the guard `noOtherOpen`.
  sql`create unique index organization_check_open on organization_check (organization_id)
    where state in ('planned', 'inProgress')`,
  sql`create index organization_check_organization
    on organization_check (organization_id, id desc)`,
  sql`create index organization_check_author
    on organization_check (author_organization_id, id desc)`,
  sql`create index organization_check_author_id on organization_check (author_id)`,
  sql`create index organization_check_state_list on organization_check (state, id desc)`,
  sql`
    create table organization_check_row (
      id bigint generated always as identity primary key,
      check_id bigint not null references organization_check (id),
      application_id bigint not null references application (id),
      status int check (status in (50, 100, 200, 300)),
      reason_code int check (reason_code in (100, 200, 300)),
      mark int check (mark between 0 and 100),
      deadline date,
      note text,
      file_id uuid references file (id),
      answer text,
      answer_file_id uuid references file (id),
      answered_on date,
      settled_on date,
      settle_reason text,
      overdue_told_on date,
      report_id bigint references monitoring_report (id),
      report_version int,
      check ((report_id is null) = (report_version is null)),
      check (reason_code is null or status in (200, 300)),
      check (status not in (200, 300) or reason_code is not null),
      check (status <> 300 or deadline is not null),
      check ((answer is null) = (answered_on is null)),
      check ((settled_on is null) = (settle_reason is null))
    )`,
  sql`create unique index organization_check_row_once
    on organization_check_row (check_id, application_id)`,
  sql`create index organization_check_row_application
    on organization_check_row (application_id)`,
  sql`create index organization_check_row_report on organization_check_row (report_id)
    where report_id is not null`,
  sql`create index organization_check_row_file on organization_check_row (file_id)
    where file_id is not null`,
  sql`create index organization_check_row_answer_file on organization_check_row (answer_file_id)
    where answer_file_id is not null`,
];

/** Checks of organizations on the spot, with a row for each student. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const ddl of statements) await ddl.execute(db);
}
