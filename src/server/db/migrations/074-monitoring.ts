import { type Kysely, sql } from 'kysely';

const statements = [
  // A quarter's report asks for thirty days of study: they are counted from the return on.
  sql`alter table application add column returned_on date`,
  sql`
    update application a set returned_on = found.day from (
      select h.record_id, max((h.at at time zone 'Asia/Tashkent')::date) as day
      from history h where h.process = 'application' and h.event = 'returnFromLeave'
      group by h.record_id
    ) found where found.record_id = a.id`,
  sql`
    create table monitoring_report (
      id bigint generated always as identity primary key,
      machine_version text not null default '1',
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      state text not null constraint monitoring_report_state check (state in ('collecting',
        'documentsNotUploaded', 'submitted', 'advisorChecked', 'deadlineGiven',
        'completedSuccessfully', 'notCompleted', 'confirmedCompleted', 'confirmedNotCompleted',
        'closedEmpty')),
      application_id bigint not null references application (id),
      owner_id bigint not null references account (id),
      year int not null check (year between 2000 and 2200),
      quarter int not null check (quarter between 1 and 4),
      report int not null check (report between 1 and 3),
      study_quarter int not null check (study_quarter between 1 and 4),
      works_from date not null,
      upload_until date not null,
      grace_until date not null,
      late boolean not null default false,
      submitted_on date,
      advisor_until date,
      advisor_result int check (advisor_result in (100, 200)),
      advisor_mark int check (advisor_mark between 0 and 100),
      advisor_note text,
      mark numeric not null default 0 check (mark between 0 and 100),
      required numeric not null default 0 check (required between 0 and 100),
      org_until date,
      reason_code int check (reason_code in (100, 200, 300)),
      reason text,
      paper_file_id uuid references file (id),
      deadline date,
      missing int[] not null default '{}',
      concluded_on date,
      agency_until date,
      confirmed_on date,
      overdue_told_on date,
      check ((advisor_result is null) = (advisor_mark is null)),
      check (state <> 'submitted' or submitted_on is not null),
      check (state <> 'deadlineGiven' or (deadline is not null and missing <> '{}')),
      check (state not in ('notCompleted', 'confirmedNotCompleted') or reason_code is not null),
      check (state not in ('completedSuccessfully', 'notCompleted') or agency_until is not null)
    )`,
  // One report per quarter: the index stands behind the guard `quarterFree`.
  sql`create unique index monitoring_report_once
    on monitoring_report (application_id, year, quarter)`,
  sql`create index monitoring_report_owner on monitoring_report (owner_id)`,
  sql`create index monitoring_report_state_list on monitoring_report (state, id desc)`,
  sql`create index monitoring_report_quarter on monitoring_report (year, quarter, id desc)`,
  sql`create index monitoring_report_late on monitoring_report (org_until)
    where state in ('advisorChecked', 'deadlineGiven')`,
  sql`create index monitoring_report_paper on monitoring_report (paper_file_id)
    where paper_file_id is not null`,
  sql`
    create table monitoring_item (
      id bigint generated always as identity primary key,
      report_id bigint not null references monitoring_report (id),
      work_id bigint not null references scientific_work (id) on delete cascade,
      type int not null,
      added_on date not null,
      accepted boolean,
      note text,
      judged_on date,
      judged_by bigint references account (id),
      check ((accepted is null) = (judged_on is null))
    )`,
  sql`create unique index monitoring_item_once on monitoring_item (report_id, work_id)`,
  sql`create index monitoring_item_work on monitoring_item (work_id)`,
];

/** Quarterly reports of doctoral students, and the works in them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const ddl of statements) await ddl.execute(db);
}
