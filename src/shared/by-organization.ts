import { z } from 'zod';
import { numberList } from './reference.ts';

const name = { name_uz: z.string(), name_ru: z.string(), name_en: z.string() };

/**
 * One organization's applications: how many in each state, begun but not sent (without their
 * content), and late.
 */
const organizationCounts = z.object({
  organization: z.object({ id: z.number(), code: z.string(), ...name }),
  /** State of the machine -> number. */
  states: z.record(z.string(), z.number()),
  started: z.number(),
  sent: z.number(),
  overdue: z.number(),
  appeals: z.number(),
});
export type OrganizationCounts = z.infer<typeof organizationCounts>;

/** `GET /api/statistics/apply_docs_by_organization/?period=&region=`. */
export const byOrganizationQuery = z.object({
  period: numberList.optional(),
  region: numberList.optional(),
});
export const byOrganization = z.object({ count: z.number(), results: z.array(organizationCounts) });
export type ByOrganization = z.infer<typeof byOrganization>;
