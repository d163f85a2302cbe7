import { type Kysely, sql } from 'kysely';

const common = sql`
  id bigint generated always as identity primary key,
  machine_version text not null default '1',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()`;

/** Marks go in steps of a half, from 0 to 100. */
const mark = (column: string) =>
  sql`${sql.ref(column)} numeric(4, 1) check (${sql.ref(column)} between 0 and 100
    and ${sql.ref(column)} * 2 = trunc(${sql.ref(column)} * 2))`;

/** Admission exams and their rows, one for each candidate. */
const statements = [
  sql`
    create table exam (${common},
      state text not null constraint exam_state check (state in ('draft', 'finished',
        'afterFinished')),
      period_id bigint not null references period (id),
      organization_id bigint not null references organization (id),
      order_number text, order_date date, order_file_id uuid references file (id),
      finished_at timestamptz, reason text, overdue_told_on date,
      constraint exam_once unique (organization_id, period_id),
      constraint exam_order_whole check ((order_file_id is null) = (order_number is null)
        and (order_file_id is null) = (order_date is null))
    )`,
  sql`create index exam_period_list on exam (period_id, state, id)`,
  sql`
    create table exam_direction (
      exam_id bigint not null references exam (id) on delete cascade,
      direction_id bigint not null references direction (id),
      exam_date date, place text, commission text,
      protocol_file_id uuid references file (id),
      told_version int not null default 0,
      primary key (exam_id, direction_id),
      constraint exam_direction_scheduled check ((exam_date is null) = (place is null)
        and (exam_date is null) = (commission is null))
    )`,
  sql`
    create table exam_result (${common},
      state text not null constraint exam_result_state check (state in ('noResult', 'notAccepted',
        'accepted', 'acceptedAdditionally')),
      exam_id bigint not null references exam (id),
      application_id bigint not null references application (id),
      owner_id bigint not null references account (id),
      organization_id bigint not null references organization (id),
      direction_id bigint not null references direction (id),
      dc_type int not null check (dc_type in (100, 200, 300, 600, 700)),
      is_foreign boolean not null default false,
      is_certificate boolean not null default false,
      works int not null default 0 check (works >= 0),
      sent_at timestamptz not null,
      ${mark('direction_mark')}, ${mark('english_mark')},
      absent boolean not null default false,
      total numeric(5, 1) generated always
        as (direction_mark + case when is_certificate then 100 else english_mark end) stored,
      interview_note text, result_reason text,
      marked_by bigint references account (id),
      is_open boolean not null default false,
      protocol_file_id uuid references file (id),
      declined boolean not null default false,
      published_at timestamptz,
      constraint exam_result_once unique (exam_id, application_id),
      constraint exam_result_absent check (not absent
        or (direction_mark is null and english_mark is null)),
      constraint exam_result_certificate check (not is_certificate or english_mark is null)
    )`,
  sql`create index exam_result_application on exam_result (application_id)`,
  sql`create index exam_result_owner on exam_result (owner_id)`,
  sql`create index exam_result_organization on exam_result (organization_id, id)`,
  sql`create index exam_result_rank on exam_result (exam_id, direction_id, dc_type,
    total desc nulls last, direction_mark desc, works desc, sent_at, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
