import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import type { Sql } from '#server/engine/process.ts';

/** What the ledger says that the admitted of some rows `x` of exams have taken. */
const usedBy = (rows: Sql): Sql => sql`coalesce((select sum(u.amount) from ${rows}
  join quota_entry u on u.process = ${sql.lit(applicationMachine.id)}
  and u.record_id = x.application_id and u.account = 'used'), 0)`;

const usedOf = (request: Sql): Sql =>
  usedBy(sql`(select application_id from exam_result where additional_quota_id = ${request}) x`);

/**
 * Places of a request; the type of organization is that of the total which its split comes from, so
 * that sums of the country stay together.
 */
const placesOf = (id: number, amount: Sql): Sql => sql`
  select coalesce(t.organization_type, o.type) as organization_type, q.organization_id,
    q.direction_id, q.dc_type, ${amount} as amount
  from additional_quota q join organization o on o.id = q.organization_id
    left join quota_split s on s.period_id = q.period_id and s.organization_id = q.organization_id
    left join quota_distribution d on d.id = s.quota_distribution_id
      left join quota_total t on t.id = d.quota_total_id
  where q.id = ${id}`;

/** What the agency gave (`additionalQuota.accept`). */
export const additionalPlaces = (id: number): Sql =>
  placesOf(id, sql`coalesce(q.accepted_amount, 0)`);

/** What of it nobody was admitted to (`additionalQuota.lapse`). */
export const additionalUnused = (id: number): Sql =>
  placesOf(id, sql`(coalesce(q.accepted_amount, 0) - ${usedOf(sql`q.id`)})::int`);

/** How many of the used places of `p` (a row of `quota_place`) are of the additional quota. */
export const usedBeside: Sql = usedBy(sql`(select r.application_id from additional_quota q
    join exam_result r on r.additional_quota_id = q.id
  where q.period_id = p.period_id and q.organization_id = p.organization_id
    and q.direction_id = p.direction_id and q.dc_type = p.dc_type) x`);
