import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { agreementKindIds } from '#shared/quota.ts';
import { quotaStep, statesInStep } from '../for-others/steps.server.ts';

const agreed = stateList(statesTagged(quotaAgreementMachine, 'agreed'));
const refused = stateList(statesTagged(quotaAgreementMachine, 'refused'));
const inStep = (step: number): Sql =>
  sql`exists (select 1 from period p
    where p.id = r.period_id and p.state = any(${statesInStep(step)}))`;
const endorsement = (states: Sql): Sql =>
  sql`exists (select 1 from quota_agreement g
    where g.quota_request_id = r.id and g.kind = ${agreementKindIds.request} and g.state = any(${states}))`;

/** Twins of the guards of duties of a quota request. */
export const requestGuardSql = (): Record<string, Sql> => ({
  requestStep: inStep(quotaStep.requests),
  endorsementStep: inStep(quotaStep.endorsement),
  consolidationStep: inStep(quotaStep.consolidation),
  rejectedBefore: sql`r.reason_version is not null`,
  rejectedByAgency: sql`r.rejected_by_agency`,
  endorsed: endorsement(agreed),
  endorsementRefused: endorsement(refused),
  consolidationNotAsked: sql`not exists (select 1 from quota_agreement c
    where c.period_id = r.period_id and c.kind = ${agreementKindIds.consolidated} and c.state <> all(${refused}))`,
});
