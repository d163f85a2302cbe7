import { sql } from 'kysely';
import { roleCodes, statesTagged } from '#machines/kit.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import type { CreationFinder, TargetFinder } from '#server/declared/module.ts';
import { births, ids } from '#server/engine/raised.ts';
import { stateList } from '#server/engine/state-list.ts';
import { organizationTypeIds } from '#shared/codes.ts';
import { agreementKindIds } from '#shared/quota.ts';

const totalAccepted = stateList(statesTagged(quotaTotalMachine, 'accepted'));
const distributionAccepted = stateList(statesTagged(quotaDistributionMachine, 'accepted'));

const ofPeriod = (table: string): TargetFinder =>
  ids((id) => sql`select x.id from ${sql.table(table)} x where x.period_id = ${id} order by x.id`);
const agreementOfRequest = ids(
  (id) => sql`select g.id from quota_agreement g where g.quota_request_id = ${id}`,
);
const agreementsOfDistribution = ids(
  (id) =>
    sql`select g.id from quota_agreement g where g.quota_distribution_id = ${id} order by g.id`,
);

/**
 * Records of the quota that an event of another one is raised for, by the machine's name of the
 * target; their own guards decide what happens.
 */
export const quotaTargets: Record<string, TargetFinder> = {
  endorsement: agreementOfRequest,
  endorsementAgain: agreementOfRequest,
  distributionAgain: agreementsOfDistribution,
  distributionAgreements: agreementsOfDistribution,
  endorsedRequest: ids(
    (id) =>
      sql`select g.quota_request_id as id from quota_agreement g
        where g.id = ${id} and g.quota_request_id is not null`,
  ),
  agreedDistribution: ids(
    (id) =>
      sql`select g.quota_distribution_id as id from quota_agreement g
        where g.id = ${id} and g.quota_distribution_id is not null`,
  ),
  requestsOf: ofPeriod('quota_request'),
  totalsOf: ofPeriod('quota_total'),
  distributionsOf: ofPeriod('quota_distribution'),
  splitsOf: ofPeriod('quota_split'),
  endorsementsOf: ids(
    (id) =>
      sql`select g.id from quota_agreement g where g.period_id = ${id} and g.kind = ${agreementKindIds.request}
        order by g.id`,
  ),
  consolidationOf: ids(
    (id) =>
      sql`select g.id from quota_agreement g where g.period_id = ${id} and g.kind = ${agreementKindIds.consolidated}`,
  ),
};

const endorsement = (id: number, above: boolean) => sql<object>`
  select q.period_id, ${agreementKindIds.request}::int as kind, q.id as quota_request_id, q.version as document_version,
    case when h.id is not null then ${roleCodes.ministry}::int
      end as approver, h.id as approver_organization_id
  from quota_request q join organization o on o.id = q.organization_id
    left join organization h on h.id = o.higher_organization_id and h.type = ${organizationTypeIds.ministry}
      and h.staff_role is null
  where q.id = ${id} and (h.id is not null) = ${above}`;

/**
 * Records that do not exist yet and are born by an event of another one: what is sent with their
 * creation.
 */
export const quotaCreations: Record<string, CreationFinder> = {
  endorsementDue: births((id) => endorsement(id, true)),
  endorsementOfNobody: births((id) => endorsement(id, false)),
  distributionDue: births(
    (
      id,
    ) => sql`select d.period_id, ${agreementKindIds.distribution}::int as kind, d.id as quota_distribution_id,
        d.version as document_version, f.approver
      from quota_distribution d
        cross join (values (${roleCodes.finance}::int), (${roleCodes.economy}::int)) f (approver)
          where d.id = ${id} order by f.approver`,
  ),
  totalsToDistribute: births(
    (id) =>
      sql`select t.period_id, t.id as quota_total_id from quota_total t
          where t.period_id = ${id} and t.state = any(${totalAccepted}) order by t.id`,
  ),
  quotasToSplit: births(
    (id) => sql`select d.period_id, d.id as quota_distribution_id, l.organization_id
        from quota_distribution d
      join quota_distribution_line l on l.quota_distribution_id = d.id
      where d.period_id = ${id} and d.state = any(${distributionAccepted})
        and l.amount_dsc + l.amount_phd + l.amount_targeted_dsc + l.amount_targeted_phd +
          l.amount_trainee > 0
      order by l.organization_id`,
  ),
};
