import { sql } from 'kysely';
import { z } from 'zod';
import { statesTagged } from '#machines/kit.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import type { Creation } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { agreementKindIds } from '#shared/quota.ts';
import { id } from '#shared/validation.ts';
import { quotaStep, statesInStep } from '../for-others/steps.server.ts';

const undecided = stateList(statesTagged(quotaRequestMachine, 'undecided'));
const accepted = stateList(statesTagged(quotaRequestMachine, 'accepted'));

/** The step in which an agreement of a kind is answered. */
export const stepOfKind = (kind: number): number =>
  ({
    [agreementKindIds.request]: quotaStep.endorsement,
    [agreementKindIds.consolidated]: quotaStep.consolidation,
    [agreementKindIds.distribution]: quotaStep.distribution,
  })[kind] ?? 0;

/** What is said of an agreement to a document, which the document's own event raises. */
export const raisedAgreement = z.object({
  period_id: id,
  kind: z.int(),
  quota_request_id: id.nullable().optional(),
  quota_distribution_id: id.nullable().optional(),
  document_version: z.int(),
  approver: z.int().nullable(),
  approver_organization_id: id.nullable().optional(),
});
type RaisedAgreement = z.infer<typeof raisedAgreement>;

interface Situation {
  open: boolean;
  decided: boolean;
  accepted: boolean;
  known: boolean;
}

/**
 * Facts of an agreement that does not exist yet: of the consolidated request (a person asks), or of
 * a document (the scheduler asks).
 */
export async function requestFacts({ trx, input }: Creation<Partial<RaisedAgreement>>) {
  const {
    period_id = null,
    quota_request_id = null,
    quota_distribution_id = null,
    approver = null,
  } = input;
  const { rows } = await sql<Situation>`
    select p.state = any(${statesInStep(quotaStep.consolidation)}) as open,
      not exists (select 1 from quota_request q
        where q.period_id = p.id and q.state = any(${undecided})) as decided,
      exists (select 1 from quota_request q
        where q.period_id = p.id and q.state = any(${accepted})) as accepted,
      exists (select 1 from quota_agreement g where case
        when ${quota_request_id}::bigint is not null then g.quota_request_id = ${quota_request_id}
        when ${quota_distribution_id}::bigint is not null
          then g.quota_distribution_id = ${quota_distribution_id} and g.approver = ${approver}
        else g.period_id = p.id and g.kind = ${agreementKindIds.consolidated} end) as known
    from period p where ${period_id}::bigint is null
      and p.state = any(${statesInStep(quotaStep.consolidation)}) or p.id = ${period_id}
        order by p.id desc limit 1`.execute(trx);
  const found = rows[0];
  return {
    ownerId: null,
    organizationId: null,
    noneYet: !found?.known,
    consolidationStep: found?.open ?? false,
    noUndecidedRequests: found?.decided ?? false,
    placesConsolidated: found?.accepted ?? false,
  };
}
