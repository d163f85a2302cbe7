import { sql } from 'kysely';
import { roleCodes, statesTagged } from '#machines/kit.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { agreementKindIds } from '#shared/quota.ts';
import { quotaStep, statesInStep } from '../for-others/steps.server.ts';

const undecided = stateList(statesTagged(quotaRequestMachine, 'undecided'));
const accepted = stateList(statesTagged(quotaRequestMachine, 'accepted'));
const awaiting = stateList(statesTagged(quotaDistributionMachine, 'awaitsAgreement'));
const inStep = (...steps: number[]): Sql =>
  sql`exists (select 1 from period p
    where p.id = r.period_id and p.state = any(${statesInStep(...steps)}))`;
const document = (condition: { request: Sql; distribution: Sql }): Sql => sql`(case r.kind
  when ${agreementKindIds.request} then exists (select 1 from quota_request q
    where q.id = r.quota_request_id and ${condition.request})
  when ${agreementKindIds.distribution} then exists (select 1 from quota_distribution d
    where d.id = r.quota_distribution_id and ${condition.distribution}) else true end)`;

/** Twins of the guards of duties of an agreement; whose answer is awaited is one of them. */
export const agreementGuardSql = ({ actor }: Reader): Record<string, Sql> => ({
  approver: sql`coalesce(r.approver = ${roleCodes[actor.role]}, false)`,
  stepOpen: sql`(case r.kind when ${agreementKindIds.request} then ${inStep(quotaStep.endorsement)} when ${agreementKindIds.consolidated}
    then ${inStep(quotaStep.consolidation)} else ${inStep(quotaStep.distribution)} end)`,
  documentPending: document({
    request: sql`q.state = any(${undecided})`,
    distribution: sql`d.state = any(${awaiting})`,
  }),
  documentUnchanged: document({
    request: sql`q.version = r.document_version`,
    distribution: sql`d.version = r.document_version`,
  }),
  consolidated: sql`r.kind = ${agreementKindIds.consolidated}`,
  consolidationStep: inStep(quotaStep.consolidation),
  noUndecidedRequests: sql`not exists (select 1 from quota_request q
    where q.period_id = r.period_id and q.state = any(${undecided}))`,
  placesConsolidated: sql`exists (select 1 from quota_request q
    where q.period_id = r.period_id and q.state = any(${accepted}))`,
});
