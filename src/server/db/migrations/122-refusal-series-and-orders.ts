import { type Kysely, sql } from 'kysely';

const series = [
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

/** Headings that sort lists of the whole country, which grow from year to year. */
const orders = [
  ['attestation', 'sent_on'],
  ['attestation', 'opinion_on'],
  ['attestation', 'decided_on'],
  ['certificate', 'given_date'],
  ['monitoring_report', 'mark'],
  ['monitoring_report', 'submitted_on'],
] as const;

/** Both ways of an order, as engine/list-query.ts writes them: what is missing stands last. */
const waysOf = ([table, column]: (typeof orders)[number]) =>
  [
    ['up', sql`asc nulls last`],
    ['down', sql`desc nulls last`],
  ].map(
    ([way, direction]) => sql`create index ${sql.raw(`${table}_${column}_${way}`)}
      on ${sql.table(table)} (${sql.ref(column)} ${direction}, id desc)`,
  );

/**
 * Series of failed sign-ins and of refusals, for the audit log
 * (docs/decisions/158-series-of-refusals.md); indexes of the orders of long lists.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...series, ...orders.flatMap(waysOf)]) await statement.execute(db);
}
