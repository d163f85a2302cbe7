import { z } from 'zod';
import { listQuery } from '#shared/reference.ts';
import { idText } from '#shared/validation.ts';

const names = { name_uz: z.string(), name_ru: z.string(), name_en: z.string() };

/** A period as everybody may see it; days are `YYYY-MM-DD`, `step` is 1 to 7. */
export const publicPeriod = z.object({
  id: z.int(),
  ...names,
  admission_year: z.int(),
  quarters: z.array(z.int()),
  /** The step by the machine, 1 to 7; null before the period is opened. */
  step: z.int().nullable(),
  quota_start: z.string().nullable(),
  quota_stop: z.string().nullable(),
  registration_start: z.string(),
  registration_stop: z.string(),
  review_stop: z.string(),
  exam_stop: z.string().nullable(),
  study_start: z.string(),
});
export type PublicPeriod = z.infer<typeof publicPeriod>;

/**
 * `GET /api/public/main/`: what the first page answers. `today` is the day in Tashkent, `as_of` the
 * moment of reading.
 */
export const publicMain = z.object({
  as_of: z.iso.datetime(),
  today: z.string(),
  /** Registration is open today. */
  open: z.array(publicPeriod),
  /** Registration begins later, the nearest first. */
  coming: z.array(publicPeriod),
  organizations: z.int(),
  directions: z.int(),
  works: z.object({
    phd_articles: z.int(),
    phd_theses: z.int(),
    dsc_articles: z.int(),
    dsc_theses: z.int(),
  }),
});
export type PublicMain = z.infer<typeof publicMain>;

/**
 * `GET /api/public/organizations-by-direction/`: who teaches a specialty, in two fields at most.
 */
export const byDirectionQuery = listQuery.extend({
  direction: idText,
  region: idText.optional(),
});
export const byDirectionRow = z.object({
  id: z.int(),
  type: z.int(),
  ...names,
  region: z.object({ id: z.int(), ...names }).nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  dc_types: z.array(z.int()),
  /**
   * Places in quota that the organization has published for this specialty, of periods one can
   * still apply in.
   */
  places: z.array(z.object({ admission_year: z.int(), dc_type: z.int(), amount: z.int() })),
});
export type ByDirectionRow = z.infer<typeof byDirectionRow>;
