import { z } from 'zod';
import { numberList } from '#shared/reference.ts';
import { idText } from '#shared/validation.ts';

const named = z.object({
  id: z.int(),
  name_uz: z.string(),
  name_ru: z.string(),
  name_en: z.string(),
});
const periodNamed = named.extend({ admission_year: z.int() });
/** A number of persons, as `bandOf` tells it. */
const band = z.object({ from: z.int(), to: z.int() });

/** `GET /api/public/application-counts/`: without a period the newest one. */
export const countsQuery = z.object({
  period: idText.optional(),
  region: idText.optional(),
  dc_type: numberList.optional(),
});

/** Sent applications of a period by organization, and the periods that can be asked for. */
export const organizationCounts = z.object({
  as_of: z.iso.datetime(),
  period: periodNamed.nullable(),
  periods: z.array(periodNamed),
  results: z.array(z.object({ organization: named, region: named.nullable(), applications: band })),
});
export type OrganizationCounts = z.infer<typeof organizationCounts>;

/** Which organization in which period. */
export const countsParams = z.object({ organization: idText, period: idText });

/** Sent applications to an organization in a period by specialty. */
export const directionCounts = z.object({
  as_of: z.iso.datetime(),
  organization: named,
  period: periodNamed,
  /** All of them. */
  applications: band,
  results: z.array(z.object({ direction: named.extend({ code: z.string() }), applications: band })),
});
export type DirectionCounts = z.infer<typeof directionCounts>;
