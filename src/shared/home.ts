import { z } from 'zod';

/** How pressing a line is; the tones of status tags. */
export const homeTones = ['danger', 'warning', 'info', 'secondary', 'success'] as const;

const words = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.array(z.string()), z.null()]),
);

/**
 * One duty or standing: `key` names its sentence (`frame.line.<key>`) and the screen it leads to,
 * `id` the record or `group` the part of the worklist. `deadline` is a day `YYYY-MM-DD`.
 */
const homeLine = z.object({
  key: z.string(),
  id: z.number().nullable(),
  group: z.string().nullable(),
  params: words,
  count: z.number(),
  deadline: z.string().nullable(),
  tone: z.enum(homeTones),
});
export type HomeLine = z.infer<typeof homeLine>;

/**
 * `GET /api/home/now/`: what needs the signed-in person now, at most five lines, the most pressing
 * first.
 */
export const homeNow = z.object({
  /** The one sentence over the lines; null when nothing needs the person. */
  headline: z
    .object({ key: z.string(), params: words, count: z.number(), deadline: z.string().nullable() })
    .nullable(),
  lines: z.array(homeLine),
  /** Lines that did not fit; the counts of the menu hold them, too. */
  more: z.int(),
  /** The next date that matters, for those whom nothing needs. */
  next: z.object({ key: z.string(), date: z.string() }).nullable(),
});
export type HomeNow = z.infer<typeof homeNow>;
