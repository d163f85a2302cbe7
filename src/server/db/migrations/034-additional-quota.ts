import { type Kysely, sql } from 'kysely';

const undecided = sql.raw(`'draft', 'pending', 'rejected'`);

/** Requests for additional places, and who has one of them (decision 047). */
const statements = [
  sql`
    create table additional_quota (
      id bigint generated always as identity primary key,
      machine_version text not null default '1',
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      state text not null constraint additional_quota_state
        check (state in ('draft', 'pending', 'rejected', 'accepted', 'distributed', 'expired',
          'closed')),
      period_id bigint not null references period (id),
      organization_id bigint not null references organization (id),
      direction_id bigint not null references direction (id),
      dc_type int not null check (dc_type in (100, 200, 300)),
      basis int not null check (basis in (100, 200)),
      payer int not null check (payer in (100, 200, 300)),
      amount int not null check (amount between 1 and 100000),
      accepted_amount int check (accepted_amount > 0),
      student_amount int not null default 0 check (student_amount >= 0),
      description text, reason text, reason_version int,
      letter_file_id uuid references file (id),
      named bigint[] not null default '{}',
      asked_at timestamptz, decided_at timestamptz, distributed_at timestamptz,
      constraint additional_quota_payer check (basis = 200 or payer <> 300),
      constraint additional_quota_within check (accepted_amount <= amount),
      constraint additional_quota_granted check
        ((accepted_amount is not null) = (state in ('accepted', 'distributed', 'closed')))
    )`,
  // Behind the guard noneUndecided: one at a time for a direction, form of study and basis.
  sql`create unique index additional_quota_undecided_once on additional_quota (period_id,
    organization_id, direction_id, dc_type, basis) where state in (${undecided})`,
  sql`create index additional_quota_state_list on additional_quota (period_id, state, id)`,
  sql`create index additional_quota_organization on additional_quota (organization_id, id)`,
  sql`alter table exam_result
    add column additional_quota_id bigint references additional_quota (id),
    add column additional_refused boolean not null default false,
    add constraint exam_result_additional check
      ((state = 'acceptedAdditionally') = (additional_quota_id is not null)) not valid`,
  sql`create index exam_result_additional_quota on exam_result (additional_quota_id)
    where additional_quota_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
