import { z } from 'zod';
import { type ListRow, listRow, namedThing } from './list-row.ts';
import { amountsShape } from './quota-request.ts';

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
