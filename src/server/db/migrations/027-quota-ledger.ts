import { type Kysely, sql } from 'kysely';

const accounts = [
  'asked',
  'consolidated',
  'total',
  'given',
  'split',
  'additional',
  'used',
  'returned',
];
const list = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name)));
const columns = (write: (name: string) => ReturnType<typeof sql>) => sql.join(accounts.map(write));

const entry = sql`
  create table quota_entry (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    process text not null, record_id bigint not null, record_version int not null,
    period_id bigint not null references period (id),
    quarter int not null default 1 check (quarter between 1 and 4),
    account text not null check (account in (${list(accounts)})),
    organization_type int not null check (organization_type in (100, 200, 300)),
    organization_id bigint references organization (id),
    direction_id bigint references direction (id),
    dc_type int not null check (dc_type in (100, 200, 300, 600, 700)),
    amount int not null check (amount <> 0)
  )`;

/**
 * The sums of the ledger on three floors: the country by type of organization, an organization, one
 * of its directions. 0 = all of them.
 */
const place = sql`
  create table quota_place (
    period_id bigint not null references period (id),
    quarter int not null,
    organization_type int not null,
    organization_id bigint not null,
    direction_id bigint not null,
    dc_type int not null,
    ${columns(
      (name) => sql`${sql.ref(name)} int not null default 0 check
      (${sql.ref(name)} >= 0)`,
    )},
    primary key (period_id, organization_id, direction_id, dc_type, organization_type, quarter),
    constraint quota_place_given check (organization_id <> 0 or given <= total),
    constraint quota_place_split check (direction_id <> 0 or split <= given),
    constraint quota_place_used check (organization_id = 0 or direction_id <> 0
      or used + returned <= given + additional),
    constraint quota_place_used_here check (direction_id = 0
      or used + returned <= split + additional)
  )`;

const floors = sql`
  select e.*, f.type, f.organization, f.direction from fresh e cross join lateral (values
    (e.organization_type, 0::bigint, 0::bigint), (0, e.organization_id, 0::bigint),
      (0, e.organization_id, e.direction_id)
  ) f (type, organization, direction) where f.organization is not null and f.direction is not null`;

const key = sql`(p.period_id, p.quarter, p.organization_type, p.organization_id, p.direction_id,
  p.dc_type)`;

/**
 * Every entry moves its sums at once: rows are locked in one order, and the checks above refuse
 * what was never given.
 */
const booking = sql`
  create function book_quota_entries() returns trigger language plpgsql as $$
  begin
    insert into quota_place (period_id, quarter, organization_type, organization_id, direction_id,
      dc_type)
      select distinct period_id, quarter, type, organization, direction, dc_type from (${floors}) f
        order by 1, 2, 3, 4, 5, 6 on conflict do nothing;
    perform 1 from quota_place p
      where ${key} in (select period_id, quarter, type, organization, direction, dc_type
        from (${floors}) f)
      order by p.period_id, p.quarter, p.organization_type, p.organization_id, p.direction_id,
        p.dc_type for update;
    update quota_place p
      set ${columns((name) => sql`${sql.ref(name)} = p.${sql.ref(name)} + d.${sql.ref(name)}`)}
      from (select period_id, quarter, type, organization, direction, dc_type,
          ${columns(
            (name) => sql`coalesce(sum(amount)
            filter (where account = ${sql.lit(name)}), 0)::int as ${sql.ref(name)}`,
          )}
        from (${floors}) f group by 1, 2, 3, 4, 5, 6) d
      where ${key} = (d.period_id, d.quarter, d.type, d.organization, d.direction, d.dc_type);
    return null;
  end $$`;

/**
 * The ledger of places (decision 040): entries are only ever added, sums follow in the same
 * statement, constraints hold them.
 */
const statements = [
  entry,
  sql`create index quota_entry_record on quota_entry (process, record_id, account)`,
  sql`create index quota_entry_place on quota_entry (period_id, account, organization_id,
    direction_id, dc_type)`,
  place,
  booking,
  sql`create trigger quota_entry_append_only before update or delete
    or truncate on quota_entry execute function refuse_change()`,
  sql`
    create trigger quota_entry_booked after insert on quota_entry
      referencing new table as fresh for each statement execute function book_quota_entries()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
