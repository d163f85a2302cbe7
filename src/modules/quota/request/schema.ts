import { z } from 'zod';
import type { QuotaRequestFacts } from '#machines/quota-request.machine.ts';
import { amountsShape, directionPlaces, periodName, quotaPeriod, sentBack } from '#shared/quota.ts';
import {
  everyRow,
  type ListRow,
  moment,
  namedThing,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';

/** A line of a request; `offered` says whether the organization still has the direction. */
const requestLine = directionPlaces.extend({ offered: z.boolean() });
export type RequestLine = z.infer<typeof requestLine>;

/** Targeted places of one direction that targeted letters to the organization ask for. */
const coveredLine = directionPlaces.pick({
  direction_id: true,
  amount_targeted_dsc: true,
  amount_targeted_phd: true,
});
export type CoveredLine = z.infer<typeof coveredLine>;

const endorsement = z.object({ id: z.int(), state: z.string(), auto: z.boolean() });

/** A quota request as it travels; `letters` is what targeted letters cover, by direction. */
export const quotaRequestRecord = recordOf(
  {},
  {
    period: quotaPeriod,
    organization: namedThing.extend({ state: z.string() }),
    organization_type: z.int(),
    lines: z.array(requestLine),
    letters: z.array(coveredLine),
    sums: z.object(amountsShape),
    student_amount: z.int(),
    description: z.string().nullable(),
    ...sentBack.shape,
    endorsement: endorsement.extend({ reason: z.string().nullable() }).nullable(),
    sent_at: moment.nullable(),
    created_at: moment,
  },
);
export type QuotaRequestRecord = RecordOf<typeof quotaRequestRecord, QuotaRequestFacts>;

/** A quota request in a list: who asks, and how much altogether. */
export const quotaRequestRow = quotaRequestRecord
  .pick({
    ...everyRow,
    period: true,
    organization: true,
    organization_type: true,
    sums: true,
    student_amount: true,
    endorsement: true,
    sent_at: true,
  })
  .extend({
    period: periodName,
    organization: namedThing,
    endorsement: endorsement.nullable(),
  });
export type ListedQuotaRequest = ListRow<typeof quotaRequestRow>;
