import { z } from 'zod';
import { listQuery, numberList, pageOf } from '#shared/reference.ts';

/**
 * The largest page of the public list: it is there to be looked through, not to be taken away
 * whole.
 */
const largestPage = 100;

const named = z.object({
  id: z.int(),
  name_uz: z.string(),
  name_ru: z.string(),
  name_en: z.string(),
});

/**
 * `GET /api/public/admitted/`: narrowed by organization, specialty and admission year; there is no
 * search by name (decision 051).
 */
export const admittedQuery = z.object({
  limit: listQuery.shape.limit.transform((limit) => Math.min(limit, largestPage)),
  offset: listQuery.shape.offset,
  organization: numberList.optional(),
  direction: numberList.optional(),
  year: numberList.optional(),
});
export type AdmittedQuery = z.infer<typeof admittedQuery>;

/**
 * Somebody who was admitted by an exam: name, where, what for, and on which basis. No marks, no
 * rank, no numbers.
 */
const admittedRow = z.object({
  name: z.string(),
  organization: named,
  direction: named.extend({ code: z.string() }),
  dc_type: z.int(),
  admission_year: z.int(),
  basis: z.enum(['quota', 'additional']),
});
export type AdmittedRow = z.infer<typeof admittedRow>;

/** A page of the list; `years` are those that anybody was admitted in, the newest first. */
export const admittedPage = pageOf(admittedRow).extend({ years: z.array(z.int()) });
export type AdmittedPage = z.infer<typeof admittedPage>;
