import { z } from 'zod';
import { amountsShape } from '#shared/quota.ts';
import { type ListRow, listRow, namedThing } from '#shared/rows/list-row.ts';

/** A quota request in a list: who asks, and how much altogether. */
export const quotaRequestRow = listRow(
  {},
  {
    period: namedThing.extend({ admission_year: z.int() }),
    organization: namedThing,
    organization_type: z.int(),
    sums: z.object(amountsShape),
    student_amount: z.int(),
    endorsement: z.object({ id: z.int(), state: z.string(), auto: z.boolean() }).nullable(),
    sent_at: z.string().nullable(),
  },
);
export type ListedQuotaRequest = ListRow<typeof quotaRequestRow>;
