import { type Kysely, sql } from 'kysely';

const statements = [
  sql`create table refusal_series (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('account', 'address', 'access')),
    key_hash text not null,
    window_until timestamptz not null,
    account_id bigint references account (id),
    organization_id bigint references organization (id),
    role text,
    ip text,
    route text,
    tries int not null,
    began_at timestamptz not null,
    at timestamptz not null
  )`,
  // One row for a series: the window of its counter.
  sql`create unique index refusal_series_once on refusal_series (key_hash, window_until)`,
  sql`create index refusal_series_at on refusal_series (at desc, id desc)`,
];

/**
 * Series of failed sign-ins and of refusals, for the audit log
 * (docs/decisions/158-series-of-refusals.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
