import { type Kysely, sql } from 'kysely';

const statements = [
  sql`
    create table status_correction (
      id bigint generated always as identity primary key,
      machine_version text not null default '1',
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      state text not null constraint status_correction_state check (state in ('draft', 'proposed',
        'carriedOut', 'refused', 'withdrawn', 'expired')),
      process text not null,
      record_id bigint not null,
      record_version int not null,
      from_state text not null,
      to_state text not null,
      author_id bigint not null references account (id),
      order_number text not null,
      order_date date not null,
      order_file_id uuid not null references file (id),
      reason text,
      due_on date not null,
      proposed_on date,
      decided_by bigint references account (id),
      decided_on date,
      decision_reason text,
      check (from_state <> to_state),
      check (state = 'draft' or state = 'expired' or (reason is not null
        and proposed_on is not null)),
      check (state not in ('carriedOut', 'refused') or (decided_by is not null
        and decided_on is not null and decision_reason is not null)),
      check (decided_by is null or decided_by <> author_id)
    )`,
  // One proposal at a time for a record: the index stands behind the guard `noOtherOpen`.
  sql`create unique index status_correction_open on status_correction (process, record_id)
    where state = 'proposed'`,
  sql`create index status_correction_state_list on status_correction (state, id desc)`,
  sql`create index status_correction_author on status_correction (author_id)`,
  sql`create index status_correction_decided_by on status_correction (decided_by)`,
  sql`create index status_correction_order on status_correction (order_file_id)`,
];

/** Corrections of a status that no transition leaves (decision 105). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const ddl of statements) await ddl.execute(db);
}
