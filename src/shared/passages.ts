import { z } from 'zod';

const day = 24;

/**
 * The lower bounds of the classes of durations, in hours; the last class has no upper one. Days one
 * by one for two weeks, then as people speak of them.
 */
export const passageBounds: readonly number[] = [
  0,
  1,
  2,
  4,
  8,
  ...Array.from({ length: 14 }, (_, index) => (index + 1) * day),
  ...[21, 30, 45, 60, 90, 120, 180, 270, 365, 545, 730, 1095, 1825].map((days) => days * day),
];

/** `GET /api/passages/:process/`: narrowed by organization, region, kind and year. */
export const passageQuery = z.object({
  organization: z.coerce.number().int().positive().optional(),
  region: z.coerce.number().int().positive().optional(),
  kind: z.coerce.number().int().positive().optional(),
  year: z.coerce.number().int().min(1990).max(2200).optional(),
});
export type PassageQuery = z.infer<typeof passageQuery>;

/** So many weeks are told, the present one included. */
export const weeksTold = 12;

/** How many times a way was taken, and the median of the hours before. */
const taken = z.object({ number: z.int(), median: z.number() });

/** A way out of a state, and in which roles it was taken, the most frequent first. */
const wayOut = taken.extend({
  event: z.string(),
  to: z.string(),
  by: z.array(taken.extend({ role: z.string() })),
});

const passedState = z.object({
  state: z.string(),
  /** How many records have ever been in it. */
  reached: z.int(),
  /** How many times records left it. */
  left: z.int(),
  /** Hours until they left; null when none has. */
  median: z.number().nullable(),
  p90: z.number().nullable(),
  /** The ways out, the most frequent first. */
  ways: z.array(wayOut),
  /** How many records came and left in each of the last weeks, the latest first. */
  weeks: z.array(z.object({ week: z.string(), arrived: z.int(), left: z.int() })),
});
export type PassedState = z.infer<typeof passedState>;

/** How long records of a process stay in its states, and how far they come. */
export const passages = z.object({
  /** What happened before this moment is counted; null before the first count. */
  as_of: z.iso.datetime().nullable(),
  /** The years that can be chosen, the latest first. */
  years: z.array(z.int()),
  /** The kinds that can be chosen, where the process has any, and where their names stand. */
  kinds: z.object({ words: z.string(), codes: z.array(z.int()) }).nullable(),
  /** Only states in which records have been. */
  states: z.array(passedState),
});
export type Passages = z.infer<typeof passages>;

/** How many records have gone so. */
const counted = z.object({ number: z.int() });

/** What the records of a process have gone through, each record counted once. */
export const recordWays = z.object({
  as_of: z.iso.datetime().nullable(),
  /** How many records there are, and how many of them have ever come back to a state. */
  records: z.int(),
  looped: z.int(),
  /** Of each state how many records stand in it now, and how many have come back to it. */
  states: z.array(z.object({ state: z.string(), stands: z.int(), returned: z.int() })),
  /** The ways by which records came back, the most frequent first. */
  returns: z.array(counted.extend({ from: z.string(), event: z.string(), to: z.string() })),
  /** The most frequent paths by their states; `leftOut` stands for the middle of a long one. */
  paths: z.array(counted.extend({ states: z.array(z.string()) })),
});
export type RecordWays = z.infer<typeof recordWays>;

/** So many paths are told. */
export const pathsTold = 10;
/** So many states of a path are kept from its beginning; of a longer one the last as well. */
export const pathStates = 16;
/** Stands in a path for the states that are left out. */
export const leftOut = '…';

/**
 * By what records are found behind a number: a state in which they have been (`reached`) or stand,
 * one to which they came back, a way that they went (`taken`: state, event, state) or came back by,
 * whether they came back at all, and their path.
 */
export const foundBy = [
  'reached',
  'stands',
  'returned',
  'taken',
  'returnedBy',
  'looped',
  'path',
] as const;
export type FoundBy = (typeof foundBy)[number];

const mostWords = pathStates + 2;
/** So far a list of records is read; who looks for more narrows it. */
export const furthestRecord = 1000;
export const recordsOnPage = 25;

/** `GET /api/passages/:process/records/`: the names of states and events, comma-joined. */
export const wayRecordQuery = passageQuery.extend({
  of: z.enum(foundBy),
  words: z
    .string()
    .max(1000)
    .default('')
    .transform((text) => text.split(',').filter(Boolean))
    .refine((words) => words.length <= mostWords),
  offset: z.coerce.number().int().min(0).max(furthestRecord).default(0),
});
export type WayRecordQuery = z.infer<typeof wayRecordQuery>;

const wayRecord = z.object({
  id: z.int(),
  /** The reference of the record, or its name where it has none; null where it has neither. */
  name: z.string().nullable(),
  state: z.string(),
  /** Since when it stands there. */
  since: z.iso.datetime(),
  /** When it last did what it was found by. */
  at: z.iso.datetime(),
});

/** Those of the records behind a number that the reader may see. */
export const wayRecords = z.object({ results: z.array(wayRecord), more: z.boolean() });
export type WayRecords = z.infer<typeof wayRecords>;
