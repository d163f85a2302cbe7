import { type Kysely, sql } from 'kysely';

/**
 * The id under which a line was written finds its request in the log; what was written before has
 * none.
 */
const trace = sql`alter table history add column trace_id text check (trace_id ~ '^[0-9a-f]{32}$')`;

/**
 * Checks of the whole history, one row each: how far it has come, and what it found
 * (docs/decisions/082-nightly-check-of-the-history.md).
 */
const checks = sql`
  create table history_check (
    id bigint generated always as identity primary key,
    started_at timestamptz not null,
    finished_at timestamptz,
    cursor jsonb not null,
    steps integer not null default 0,
    lines bigint not null default 0,
    readings bigint not null default 0,
    differences integer not null default 0,
    found jsonb not null default '[]'
  )`;

const onlyOneOpen = sql`create unique index history_check_open on history_check
  ((finished_at is null)) where finished_at is null`;
const byEnd = sql`create index history_check_finished on history_check (finished_at desc)`;

/**
 * Lines of the history carry the id of their request; the nightly check of the history keeps its
 * place and its result.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [trace, checks, onlyOneOpen, byEnd]) await statement.execute(db);
}
