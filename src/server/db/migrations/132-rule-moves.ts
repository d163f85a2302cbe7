import { type Kysely, sql } from 'kysely';

/**
 * Moves of records to the rules of another version: proposed, confirmed by a second person, done by
 * a job (docs/decisions/169-records-follow-their-rules.md).
 */
const statements = [
  sql`create table rule_move (
    id bigint generated always as identity primary key,
    process text not null,
    rules_version text not null,
    moves jsonb not null,
    undoes bigint references rule_move (id),
    state text not null constraint rule_move_state check (state in ('proposed', 'confirmed',
      'done', 'refused', 'withdrawn', 'stopped')),
    version int not null default 1,
    author_id bigint not null references account (id),
    reason text not null,
    created_at timestamptz not null,
    decided_by bigint references account (id),
    decision_reason text,
    decided_at timestamptz,
    ran_at timestamptz,
    moved int,
    stopped_at bigint
  )`,
  sql`create index rule_move_process on rule_move (process, id desc)`,
  sql`create index rule_move_author on rule_move (author_id)`,
  sql`create index rule_move_decider on rule_move (decided_by)`,
  sql`create index rule_move_undoes on rule_move (undoes)`,
  // One at a time waits for a process.
  sql`create unique index rule_move_open on rule_move (process)
    where state in ('proposed', 'confirmed')`,
  // The lines that a move has left: few among millions.
  sql`create index history_moved on history
    (((changed_fields #>> '{ordered_by,1,record_id}')::bigint)) where event = 'moveRules'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
