import { z } from 'zod';
import { cleanLine } from './clean-text.ts';
import { idText } from './validation.ts';

/** The largest page of a list, and what is given when nothing is asked. */
const maximumLimit = 9999;
const usualLimit = 100;

const names = { name_uz: z.string(), name_ru: z.string(), name_en: z.string() };
/** The city that an organization is searched by, in all languages. */
const placed = { city: z.string().nullable() };
/** Comma-joined numbers, each within the database's `int`. */
export const numberList = z
  .string()
  .regex(/^\d{1,9}(,\d{1,9})*$/)
  .transform((text) => text.split(',').map(Number));

/** What every list of the directories understands; more than the largest page is never given. */
export const listQuery = z.object({
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .transform((limit) => Math.min(limit, maximumLimit))
    .default(usualLimit),
  offset: z.coerce.number().int().min(0).default(0),
  search: z.string().max(200).overwrite(cleanLine).optional(),
});
export type ListQuery = z.infer<typeof listQuery>;

/** The envelope of a list; `next` and `previous` are addresses on this server. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    count: z.int(),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    results: z.array(row),
  });

/** One row of `/static/*`: bare lists of codes with names. */
export const codeRow = z.object({ id: z.union([z.int(), z.string()]), ...names });
export type CodeRow = z.infer<typeof codeRow>;

export const regionRow = z.object({ id: z.int(), iso: z.string(), kind: z.string(), ...names });
export const districtRow = z.object({ id: z.int(), region: z.int(), kind: z.string(), ...names });
export const districtQuery = listQuery.extend({ region: numberList.optional() });

/** A country: `id` is its two-letter code, as accounts store it. */
export const countryRow = z.object({
  id: z.string(),
  alpha3: z.string(),
  numeric: z.string(),
  ...names,
});

/** A specialty with the doctoral types in which the asked organizations offer it. */
export const directionRow = z.object({
  id: z.int(),
  code: z.string(),
  parent_code: z.string().nullable(),
  ...names,
  required_language_level: z.string().nullable(),
  dc_types: z.array(z.int()),
});
export type DirectionRow = z.infer<typeof directionRow>;
export const directionQuery = listQuery.extend({
  organization: numberList.optional(),
  dc_type: numberList.optional(),
  /**
   * What may be chosen in this period: forms that it offers, forms in quota only where a confirmed
   * split has places.
   */
  period: idText.optional(),
});

/** A university or research institution to choose. */
export const universityRow = z.object({
  id: z.int(),
  type: z.int(),
  ...names,
  short_name_uz: z.string().nullable(),
  ...placed,
  region: z.int().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
});
export const universityQuery = listQuery.extend({
  type: numberList.optional(),
  region: numberList.optional(),
  direction: numberList.optional(),
  dc_type: numberList.optional(),
  /** As for specialties. */
  period: idText.optional(),
  /** Organizations under this one, on any step. */
  higher: z.coerce.number().int().min(1).optional(),
});

export const organizationNameRow = z.object({
  id: z.int(),
  ...names,
  short_name_uz: z.string().nullable(),
  ...placed,
});
/**
 * `monitoring=true`: only those whose students are monitored, the universities and institutions.
 */
export const organizationNameQuery = listQuery.extend({
  type: numberList.optional(),
  monitoring: z.enum(['true', 'false']).optional(),
});

export const namedRow = z.object({ id: z.int(), ...names, status: z.int() });
export const statusQuery = listQuery.extend({ status: numberList.optional() });

export const certificateLanguageRow = namedRow.extend({ iso: z.string().nullable() });
/**
 * The minimums are written in the certificate's own scale; `validity_years` null = its owner sets
 * no limit.
 */
export const certificateTypeRow = namedRow.extend({
  language: z.int(),
  issuer: z.string(),
  scale: z.string(),
  min_b1: z.string().nullable(),
  min_b2: z.string().nullable(),
  min_c1: z.string().nullable(),
  validity_years: z.int().nullable(),
});
export const certificateTypeQuery = statusQuery.extend({ language: numberList.optional() });

/** A quarter of a period: `id` is year and quarter, 20262. */
export const quarterRow = z.object({
  id: z.int(),
  year: z.int(),
  quarter: z.int(),
  period: z.int(),
  is_active: z.boolean(),
  ...names,
});
export const admissionYearRow = z.object({ id: z.int(), admission_year: z.int() });
