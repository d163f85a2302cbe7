import { z } from 'zod';
import type { QuotaAgreementFacts } from '#machines/quota-agreement.machine.ts';
import { agreementKinds, quotaPeriod, sentBack } from '#shared/quota.ts';
import {
  everyRow,
  type ListRow,
  moment,
  namedThing,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';

/**
 * An agreement as it travels: kind 100 is about a request, 200 about the consolidated request, 300
 * about a distribution; `step` is the one in which the period is now, 0 outside its steps.
 */
export const quotaAgreementRecord = recordOf(
  { answerDue: z.string() },
  {
    period: quotaPeriod,
    kind: z.literal(agreementKinds.map(({ id }) => id)),
    approver: z.int().nullable(),
    approver_organization: namedThing.nullable(),
    organization: namedThing.nullable(),
    /** Which organizations a distribution is for; null for the other documents. */
    organization_type: z.int().nullable(),
    quota_request_id: z.int().nullable(),
    quota_distribution_id: z.int().nullable(),
    /** The version of the document that the answer belongs to; null for the consolidated request. */
    document_version: z.int().nullable(),
    auto: z.boolean(),
    decided_at: moment.nullable(),
    ...sentBack.shape,
    created_at: moment,
    step: z.int(),
    undecided_requests: z.int(),
    accepted_requests: z.int(),
  },
);
export type QuotaAgreementRecord = RecordOf<typeof quotaAgreementRecord, QuotaAgreementFacts>;

/** An agreement in a list: what is to be agreed, and whose answer is awaited. */
export const quotaAgreementRow = quotaAgreementRecord.pick({
  ...everyRow,
  period: true,
  kind: true,
  approver: true,
  approver_organization: true,
  organization: true,
  organization_type: true,
  auto: true,
  decided_at: true,
});
export type ListedQuotaAgreement = ListRow<typeof quotaAgreementRow>;
