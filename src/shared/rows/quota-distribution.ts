import { z } from 'zod';
import { type ListRow, listRow, namedThing } from './list-row.ts';
import { amountsShape } from './quota-request.ts';

/** A distribution in a list: whose total, how much of it stands in the lines, who agreed. */
export const quotaDistributionRow = listRow(
  {},
  {
    period: namedThing.extend({ admission_year: z.int() }),
    total: z.object({ id: z.int(), organization_type: z.int(), year: z.int(), ...amountsShape }),
    sums: z.object(amountsShape),
    agreements: z.array(z.object({ id: z.int(), approver: z.int(), state: z.string() })),
    sent_at: z.string().nullable(),
  },
);
export type ListedQuotaDistribution = ListRow<typeof quotaDistributionRow>;
