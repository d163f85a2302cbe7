import { z } from 'zod';
import { isRealDate } from './dates.ts';

/** How pressing a line is; the tones of status tags. */
export const homeTones = ['danger', 'warning', 'info', 'secondary', 'success'] as const;

const words = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.array(z.string()), z.null()]),
);

/**
 * One duty or standing: `key` names its sentence (`home.line.<key>`) and the screen it leads to,
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
  /** How many of what it counts should have been done before today. */
  late: z.number(),
  /** The records that wait for the person and are counted in the menu, too; others watch only. */
  waiting: z.number(),
  /** The process whose records wait and whose numbers the reader sees; null where there is none. */
  process: z.string().nullable(),
});
export type HomeLine = z.infer<typeof homeLine>;

/**
 * `GET /api/home/now/`: what needs the signed-in person now, the most pressing first. The records of
 * `lines` are together those that the menu counts.
 */
export const homeNow = z.object({
  /** The one sentence over the lines; null when nothing needs the person. */
  headline: z
    .object({ key: z.string(), params: words, count: z.number(), deadline: z.string().nullable() })
    .nullable(),
  lines: z.array(homeLine),
  /** What is looked at besides: it is nobody's turn, or somebody else's. */
  watched: z.array(homeLine),
  /** Where things stand: that asks for nothing. */
  standing: z.array(homeLine),
  /** The next date that matters, for those whom nothing needs. */
  next: z.object({ key: z.string(), date: z.string() }).nullable(),
});
export type HomeNow = z.infer<typeof homeNow>;

/** `GET /api/home/waiting/`: of which processes (all without it), and of which last day. */
export const waitingQuery = z.object({
  /** Ids of machines, comma-joined. */
  process: z.string().max(400).optional(),
  due: z.string().refine(isRealDate, { error: 'validation.date' }).optional(),
});

/** A record that waits for the person, as it is listed: by its name and its last day. */
const waitingRecord = z.object({
  id: z.number(),
  state: z.string(),
  name: z.string(),
  reference: z.string().nullable(),
  about: z.string().nullable(),
  due: z.string().nullable(),
});
export type WaitingRecord = z.infer<typeof waitingRecord>;

/** What waits, process by process; the records of one are those with the nearest days. */
export const waitingAnswer = z.object({
  groups: z.array(
    z.object({ process: z.string(), count: z.number(), records: z.array(waitingRecord) }),
  ),
});
export type WaitingAnswer = z.infer<typeof waitingAnswer>;

/**
 * A day of the person's calendar: the last day of so many records of a process (`turn`), or a date
 * that its module names (`home.day.<key>`).
 */
const calendarDay = z.object({
  date: z.string(),
  key: z.string(),
  process: z.string().nullable(),
  count: z.number(),
});
export type CalendarDay = z.infer<typeof calendarDay>;

/** `GET /api/home/calendar/`: the nearest first; days that are over are late. */
export const calendarAnswer = z.object({ days: z.array(calendarDay) });
export type CalendarAnswer = z.infer<typeof calendarAnswer>;

/** The own calendar feed: since when there is one; its secret address is told once, when made. */
export const calendarFeed = z.object({
  created_at: z.string().nullable(),
  read_at: z.string().nullable(),
  address: z.string().nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;
