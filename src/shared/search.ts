import { z } from 'zod';

/** So many records of a process are answered; the rest is in its list. */
export const mostFound = 5;
/** `GET /api/search/?q=…` */
export const searchQuery = z.object({ q: z.string().max(200).default('') });

/**
 * One record: what it is called in the language of the request, and what tells it from others of
 * that name.
 */
const foundRecord = z.object({
  id: z.int(),
  state: z.string(),
  name: z.string(),
  reference: z.string().nullable(),
  about: z.string().nullable(),
  /**
   * The personal number, masked, where its end was searched for and the reader may see it; else
   * null.
   */
  pinfl: z.string().nullable(),
});
export type FoundRecord = z.infer<typeof foundRecord>;

const foundGroup = z.object({
  process: z.string(),
  records: z.array(foundRecord),
  /** The list of the process has more of them. */
  more: z.boolean(),
});
export type FoundGroup = z.infer<typeof foundGroup>;

/** Processes without a find are left out. */
export const searchAnswer = z.object({ groups: z.array(foundGroup) });
export type SearchAnswer = z.infer<typeof searchAnswer>;
