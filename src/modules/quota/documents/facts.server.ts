import { z } from 'zod';
import { issuedFacts, names } from '#server/documents/issued-facts.ts';
import { amountsShape } from '#shared/quota.ts';

const places = z.object(amountsShape);
const common = { ...issuedFacts, period: names.extend({ admission_year: z.int() }), sums: places };

/**
 * What an organization asks for: lines with places by direction. `higher` is the ministry that
 * endorses it, `students` who study there now.
 */
export const askFacts = z.object({
  code: z.literal('DOC-ASK'),
  ...common,
  organization_type: z.int(),
  higher: names.nullable(),
  students: z.int(),
  description: z.string().nullable(),
  lines: z.array(places.extend({ direction: names.extend({ code: z.string() }) })),
});
export type AskFacts = z.infer<typeof askFacts>;

const group = places.extend({ organizations: z.int() });

/**
 * What the whole country asks for; a ministry of null stands for the organizations that have none
 * above them.
 */
export const consolidatedFacts = z.object({
  code: z.literal('DOC-CONSOLIDATED'),
  ...common,
  organizations: z.int(),
  students: z.int(),
  by_ministry: z.array(group.extend({ ministry: names.nullable() })),
  by_type: z.array(group.extend({ organization_type: z.int() })),
});
export type ConsolidatedFacts = z.infer<typeof consolidatedFacts>;

/** What every organization gets of one total, and who agreed to it. */
export const quotaOrderFacts = z.object({
  code: z.literal('DOC-QUOTA-ORDER'),
  ...common,
  organization_type: z.int(),
  total: places,
  description: z.string().nullable(),
  lines: z.array(places.extend({ organization: names })),
  agreed: z.array(
    z.object({
      role: z.int(),
      at: z.string(),
      confirmed: z.string(),
      actor: z.string().nullable(),
    }),
  ),
});
export type QuotaOrderFacts = z.infer<typeof quotaOrderFacts>;
