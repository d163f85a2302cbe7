import { z } from 'zod';
import { agreementKinds } from '#shared/quota.ts';
import { type ListRow, listRow, namedThing } from '#shared/rows/list-row.ts';

/** An agreement in a list: what is to be agreed, and whose answer is awaited. */
export const quotaAgreementRow = listRow(
  {},
  {
    period: namedThing.extend({
      admission_year: z.int(),
      step_until: z.record(z.string(), z.string()),
    }),
    kind: z.literal(agreementKinds.map(({ id }) => id)),
    approver: z.int().nullable(),
    approver_organization: namedThing.nullable(),
    organization: namedThing.nullable(),
    /** Which organizations a distribution is for; null for the other documents. */
    organization_type: z.int().nullable(),
    auto: z.boolean(),
    decided_at: z.string().nullable(),
  },
);
export type ListedQuotaAgreement = ListRow<typeof quotaAgreementRow>;
