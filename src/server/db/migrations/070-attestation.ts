import { type Kysely, sql } from 'kysely';

const statements = [
  // Years of study are counted without leaves. How long a former one was is told by the end of the
  // term, which it moved; a study without a term says nothing of it.
  sql`alter table application add column leave_days int not null default 0
    constraint application_leave_days check (leave_days >= 0)`,
  sql`
    update application a set leave_days = found.days from (
      select h.record_id, greatest(0, sum((h.changed_fields #>> '{study_end,1}')::date
        - (h.changed_fields #>> '{study_end,0}')::date)) as days
      from history h where h.process = 'application' and h.event = 'returnFromLeave'
      group by h.record_id
    ) found where found.record_id = a.id and found.days > 0`,
  sql`
    create table attestation (
      id bigint generated always as identity primary key,
      machine_version text not null default '1',
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      state text not null constraint attestation_state check (state in ('draft', 'pending',
        'accepted', 'rejected', 'expired', 'closed')),
      application_id bigint not null references application (id),
      owner_id bigint not null references account (id),
      study_year int not null check (study_year between 1 and 50),
      year_start date not null,
      year_end date not null,
      due_on date not null,
      leave_days int not null,
      plan_file_id uuid references file (id),
      report_file_id uuid references file (id),
      sent_on date,
      opinion text,
      opinion_on date,
      decided_on date,
      reason text,
      check (year_start <= year_end),
      check ((opinion is null) = (opinion_on is null)),
      check (state not in ('pending', 'accepted', 'rejected') or (sent_on is not null
        and plan_file_id is not null and report_file_id is not null)),
      check (state not in ('accepted', 'rejected') or decided_on is not null)
    )`,
  // One attestation per study year: the index stands behind the guard `yearFree`.
  sql`create unique index attestation_once on attestation (application_id, study_year)`,
  sql`create index attestation_owner on attestation (owner_id)`,
  sql`create index attestation_state_list on attestation (state, id desc)`,
  sql`create index attestation_plan on attestation (plan_file_id)`,
  sql`create index attestation_report on attestation (report_file_id)`,
];

/** Attestations of doctoral students, and the days of leave that their study years leave out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const ddl of statements) await ddl.execute(db);
}
