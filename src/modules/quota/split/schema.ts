import { z } from 'zod';
import { amountsShape } from '#shared/quota.ts';
import { type ListRow, listRow, namedThing } from '#shared/rows/list-row.ts';

/** A split in a list: whose places, how many, how many of them stand at directions. */
export const quotaSplitRow = listRow(
  {},
  {
    period: namedThing.extend({ admission_year: z.int() }),
    organization: namedThing,
    given: z.object(amountsShape),
    sums: z.object(amountsShape),
  },
);
export type ListedQuotaSplit = ListRow<typeof quotaSplitRow>;
