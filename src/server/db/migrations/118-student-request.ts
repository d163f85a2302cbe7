import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    create table student_request (
      id bigint generated always as identity primary key,
      machine_version text not null default '1',
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      state text not null constraint student_request_state check (state in ('pending', 'accepted',
        'carriedOut', 'refused', 'withdrawn', 'lapsed', 'closed')),
      application_id bigint not null references application (id),
      owner_id bigint not null references account (id),
      request_kind int not null check (request_kind in (100, 200, 300, 400)),
      explanation text not null,
      leave_ground int,
      leave_start date,
      leave_stop date,
      advisor_id bigint references advisor (id),
      topic text,
      sent_on date not null,
      due_on date not null,
      told_on date,
      answered_on date,
      carried_out_on date,
      -- The state of the study in which it had no object any more.
      closed_in text,
      reason text,
      check (request_kind <> 100 or (leave_ground is not null and leave_start is not null
        and leave_stop is not null and leave_start < leave_stop)),
      check (request_kind <> 200 or leave_stop is not null),
      check (request_kind <> 400 or topic is not null)
    )`,
  // Of one kind a student has one that waits: the index stands behind the guard `kindFree`.
  sql`create unique index student_request_live on student_request (application_id, request_kind)
    where state in ('pending', 'accepted')`,
  sql`create index student_request_study on student_request (application_id, id desc)`,
  sql`create index student_request_owner on student_request (owner_id, id desc)`,
  sql`create index student_request_advisor on student_request (advisor_id)
    where advisor_id is not null`,
  sql`create index student_request_state_list on student_request (state, id desc)`,
];

/** What doctoral students ask of their organization. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
