import { z } from 'zod';
import { type ListRow, listRow, namedThing } from './list-row.ts';

/**
 * A request for additional places in a list: who asks for what, how many were asked for, given and
 * used, and who still waits for one.
 */
export const additionalQuotaRow = listRow(
  {},
  {
    period: namedThing.extend({ admission_year: z.int() }),
    organization: namedThing,
    direction: namedThing.extend({ code: z.string() }),
    dc_type: z.int(),
    basis: z.int(),
    payer: z.int(),
    amount: z.int(),
    accepted_amount: z.int().nullable(),
    used: z.int(),
    waiting: z.int(),
    asked_at: z.string().nullable(),
    decided_at: z.string().nullable(),
    distributed_at: z.string().nullable(),
  },
);
export type ListedAdditionalQuota = ListRow<typeof additionalQuotaRow>;
