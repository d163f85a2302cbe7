import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { actorJson } from '#modules/audit/for-others/log-conditions.server.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { quotaAccounts } from '#shared/quota.ts';
import type {
  QuotaEntriesQuery,
  QuotaEntry,
  QuotaPeriodSums,
  QuotaSums,
  QuotaSumsPage,
  quotaSumsQuery,
} from './numbers/schema.ts';

type Db = Kysely<Database>;

const accountRows = sql`(values ${sql.join(
  quotaAccounts.map(
    (name) => sql`(${sql.lit(name)},
  ${sql.ref(`r.${name}`)})`,
  ),
)}) a (account, amount)`;

/** Rows of the sums as `{ account: [{ dc_type, amount }] }`, quarters together. */
const sumsOf = (where: Sql): Sql => sql`(
  select coalesce(jsonb_object_agg(f.account, f.forms), '{}') from (
    select s.account, jsonb_agg(jsonb_build_object('dc_type', s.dc_type, 'amount', s.amount)
      order by s.dc_type) as forms from (
      select a.account, r.dc_type, sum(a.amount) as amount from quota_place r
        cross join lateral ${accountRows}
      where ${where} group by a.account, r.dc_type having sum(a.amount) <> 0
    ) s group by s.account
  ) f)`;

/**
 * The sums of the ledger by type of organization, and of the organizations that `scope` (over `r`)
 * lets through, by name.
 */
export async function readSums(
  db: Db,
  { period, limit, offset, search }: z.infer<typeof quotaSumsQuery>,
  scope: Sql,
  wholeCountry: boolean,
) {
  const ofCountry = (type: Sql) =>
    sumsOf(
      sql`r.period_id = ${period} and r.organization_id = 0 and r.direction_id = 0
        and r.organization_type = ${type}`,
    );
  const inCountry = sql<QuotaSumsPage['country'][number]>`
    select c.organization_type, ${ofCountry(sql`c.organization_type`)} as sums
    from (select distinct organization_type from quota_place
      where period_id = ${period} and organization_id = 0) c order by c.organization_type`;
  const found = sql<{
    organization: QuotaSumsPage['results'][number]['organization'];
    sums: QuotaSums;
    full_count: number;
  }>`
    with here as (select distinct r.organization_id as id from quota_place r
      where r.period_id = ${period} and r.organization_id <> 0 and r.direction_id = 0 and ${scope})
    select jsonb_build_object('id', o.id, 'name_uz', o.name_uz, 'name_ru', o.name_ru, 'name_en',
      o.name_en) as organization, count(*) over () as full_count,
      ${sumsOf(sql`r.period_id = ${period} and r.organization_id = o.id
        and r.direction_id = 0`)} as sums
    from here join organization o on o.id = here.id
      where ${search ? sql`o.search like '%' || fold_text(${search}) || '%'` : sql`true`}
    order by fold_text(o.name_uz), o.id limit ${limit} offset ${offset}`;
  const [country, { rows }] = await Promise.all([
    wholeCountry ? inCountry.execute(db) : { rows: [] },
    found.execute(db),
  ]);
  return {
    country: country.rows,
    count: Number(rows[0]?.full_count ?? 0),
    results: rows.map(({ organization, sums }) => ({ organization, sums })),
  };
}

/**
 * The sums of each period: of the country, or of the organizations that `scope` (over `r`) lets
 * through.
 */
export async function readPeriodSums(
  db: Db,
  scope: Sql,
  wholeCountry: boolean,
): Promise<QuotaPeriodSums> {
  const mine = wholeCountry
    ? sql`r.organization_id = 0 and r.direction_id = 0`
    : sql`r.organization_id <> 0 and r.direction_id = 0 and ${scope}`;
  const { rows } = await sql<QuotaPeriodSums[number]>`
    select c.period_id as period, ${sumsOf(sql`r.period_id = c.period_id and ${mine}`)} as sums
    from (select distinct r.period_id from quota_place r where ${mine}) c
      order by c.period_id desc`.execute(db);
  return rows;
}

const named = (alias: string, more: Sql = sql``): Sql => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column('id')} is not null
    then jsonb_build_object('id', ${column('id')}, ${more}
    'name_uz', ${column('name_uz')}, 'name_ru', ${column('name_ru')}, 'name_en',
      ${column('name_en')}) end`;
};

function conditionOf(
  { period, account, organization, organization_type, direction, dc_type }: QuotaEntriesQuery,
  scope: Sql,
): Sql {
  const wanted = {
    organization_id: organization,
    organization_type,
    direction_id: direction,
    dc_type,
  };
  const lists = Object.entries(wanted).flatMap(([column, values]) =>
    values ? [sql`${sql.ref(`r.${column}`)} = any(${values}::bigint[])`] : [],
  );
  const of = account ? [sql`r.account = ${account}`] : [];
  return sql.join([sql`r.period_id = ${period}`, scope, ...of, ...lists], sql` and `);
}

/**
 * One page of entries that `scope` (over `r`) lets through, with their event from the history; the
 * newest first.
 */
export async function readEntries(db: Db, query: QuotaEntriesQuery, scope: Sql) {
  const where = conditionOf(query, scope);
  const page = sql<QuotaEntry>`
    select r.id, r.at, r.process, r.record_id, h.event, h.reason, r.account, r.organization_type,
      r.dc_type, r.amount,
      ${actorJson(sql`h.actor_user_id`, sql`h.actor_org_id`, sql`h.actor_role`)} as actor,
      ${named('o')} as organization, ${named('d', sql`'code', d.code,`)} as direction
    from quota_entry r
      join history h on h.process = r.process and h.record_id = r.record_id
        and h.record_version = r.record_version
      left join organization o on o.id = r.organization_id
        left join direction d on d.id = r.direction_id
    where ${where} order by r.id desc limit ${query.limit} offset ${query.offset}`;
  const total = sql<{ count: number; sum: number }>`
    select count(*)::int as count, coalesce(sum(r.amount), 0)::int as sum from quota_entry r
      where ${where}`;
  const [{ rows }, counted] = await Promise.all([page.execute(db), total.execute(db)]);
  return { results: rows, ...(counted.rows[0] ?? { count: 0, sum: 0 }) };
}
