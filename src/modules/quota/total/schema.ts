import { z } from 'zod';
import { amountsShape } from '#shared/quota.ts';
import { type ListRow, listRow, namedThing } from '#shared/rows/list-row.ts';

/** A total of the finance ministry in a list. */
export const quotaTotalRow = listRow(
  {},
  {
    period: namedThing.extend({ admission_year: z.int() }),
    year: z.int(),
    organization_type: z.int(),
    ...amountsShape,
    student_amount: z.int().nullable(),
    distribution_id: z.int().nullable(),
    sent_at: z.string().nullable(),
  },
);
export type ListedQuotaTotal = ListRow<typeof quotaTotalRow>;
