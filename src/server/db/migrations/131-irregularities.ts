import { type Kysely, sql } from 'kysely';

/**
 * What the watch of the night has seen, each thing once, and the nights themselves
 * (docs/decisions/168-the-watch-of-the-night.md).
 */
const statements = [
  sql`create table irregularity (
    id bigint generated always as identity primary key,
    kind text not null,
    key text not null,
    state text not null constraint irregularity_state check (state in ('open', 'signedOff')),
    version int not null default 1,
    said text not null,
    params jsonb not null,
    form text not null,
    process text,
    record_id bigint,
    line_ids bigint[] not null default '{}',
    account_ids bigint[] not null default '{}',
    first_seen timestamptz not null,
    last_seen timestamptz not null,
    nights int not null default 1,
    watch_id bigint not null,
    reason text,
    signed_by bigint references account (id),
    signed_at timestamptz,
    unique (kind, key)
  )`,
  sql`create index irregularity_newest on irregularity (kind, state, first_seen desc, id desc)`,
  sql`create index irregularity_signer on irregularity (signed_by)`,
  sql`create table irregularity_watch (
    id bigint generated always as identity primary key,
    started_at timestamptz not null,
    finished_at timestamptz,
    cursor jsonb not null,
    steps int not null default 0,
    lines_after bigint not null,
    lines_until bigint not null,
    seen int not null default 0,
    told jsonb not null default '{}'
  )`,
  sql`create unique index irregularity_watch_open on irregularity_watch
    ((finished_at is null)) where finished_at is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
