import { z } from 'zod';
import type { QuotaSplitFacts } from '#machines/quota-split.machine.ts';
import { amountsShape, directionPlaces, periodName, quotaPeriod } from '#shared/quota.ts';
import {
  everyRow,
  type ListRow,
  moment,
  namedThing,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';

/** A split as it travels: places given to the organization, and its lines. */
export const quotaSplitRecord = recordOf(
  {},
  {
    period: quotaPeriod,
    organization: namedThing,
    quota_distribution_id: z.int(),
    given: z.object(amountsShape),
    lines: z.array(directionPlaces),
    sums: z.object(amountsShape),
    registration_start: z.string(),
    registration_stop: z.string(),
    reason: z.string().nullable(),
    created_at: moment,
  },
);
export type QuotaSplitRecord = RecordOf<typeof quotaSplitRecord, QuotaSplitFacts>;

/** A split in a list: whose places, how many, how many of them stand at directions. */
export const quotaSplitRow = quotaSplitRecord
  .pick({
    ...everyRow,
    period: true,
    organization: true,
    given: true,
    sums: true,
  })
  .extend({ period: periodName });
export type ListedQuotaSplit = ListRow<typeof quotaSplitRow>;
