import { sql } from 'kysely';
import type { Sql, Trx } from '#server/engine/process.ts';
import { amountForms, type QuotaAccount } from '#shared/quota.ts';

/** Whose entries: the record with the version that its event gives it, in its period. */
export interface Booker {
  process: string;
  id: number;
  version: number;
  period_id: number;
  now: Date;
}

/**
 * Rows of a table with `amount_…` columns as rows of the ledger, one per form of study; `keys`
 * gives type, organization and direction.
 */
export const byForm = (
  from: Sql,
  keys: { type: Sql; organization: Sql; direction: Sql },
): Sql => sql`
  select ${keys.type}::int as organization_type, ${keys.organization}::bigint as organization_id,
    ${keys.direction}::bigint as direction_id, f.dc_type, f.amount
  from ${from}
    cross join lateral (values ${sql.join(
      amountForms.map(
        ({ column, dcType }) => sql`(${sql.lit(dcType)},
      ${sql.ref(`l.${column}`)})`,
      ),
    )}) f (dc_type, amount)`;

/** Nothing at all: what a taken-back document holds. */
export const nothing: Sql = sql`select null::int as organization_type,
  null::bigint as organization_id, null::bigint as direction_id, null::int as dc_type, 0 as amount
    where false`;

/** What an account of one record has to change to hold exactly `wanted` (columns of `byForm`). */
const difference = (
  { process, id }: Pick<Booker, 'process' | 'id'>,
  account: QuotaAccount,
  wanted: Sql,
): Sql => sql`
  select organization_type, organization_id, direction_id, dc_type, sum(amount)::int as amount
  from (
    select organization_type, organization_id, direction_id, dc_type, amount from (${wanted}) w
    union all
    select organization_type, organization_id, direction_id, dc_type, -amount from quota_entry e
      where e.process = ${process} and e.record_id = ${id} and e.account = ${account}
  ) d
  group by organization_type, organization_id, direction_id, dc_type having sum(amount) <> 0
  order by organization_type, organization_id, direction_id, dc_type`;

/**
 * Makes an account of one record hold exactly `wanted`: the differences to what its entries say now
 * are added, so a repeated booking adds nothing and every correction leaves its trace. The database
 * moves the sums and refuses what was never given.
 */
export async function bookPlaces(
  trx: Trx,
  { process, id, version, period_id, now }: Booker,
  account: QuotaAccount,
  wanted: Sql,
): Promise<void> {
  await sql`
    insert into quota_entry (at, process, record_id, record_version, period_id, account,
      organization_type, organization_id, direction_id, dc_type, amount)
    select ${now}, ${process}, ${id}, ${version}, ${period_id}, ${account}, d.*
      from (${difference({ process, id }, account, wanted)}) d`.execute(trx);
}
