import { type Kysely, sql } from 'kysely';

/**
 * What analysts say of transitions that are to be confirmed: only ever added
 * (docs/decisions/164-assumptions-are-confirmed.md).
 */
const statements = [
  sql`create table rule_remark (
    id bigint generated always as identity primary key,
    process text not null,
    rules_version text not null,
    from_state text not null,
    event text not null,
    to_state text not null,
    state text not null constraint rule_remark_state
      check (state in ('confirmed', 'questioned', 'corrected')),
    version int not null default 1,
    account_id bigint not null references account (id),
    role text not null,
    regulation text,
    article text,
    comment text,
    instead text,
    created_at timestamptz not null
  )`,
  sql`create index rule_remark_process on rule_remark (process, from_state, event)`,
  sql`create index rule_remark_account on rule_remark (account_id)`,
  sql`create trigger rule_remark_append_only before update or delete
    or truncate on rule_remark execute function refuse_change()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
