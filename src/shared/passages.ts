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

/** A way out of a state: how many records took it, and the median of the hours before. */
const wayOut = z.object({
  event: z.string(),
  to: z.string(),
  number: z.int(),
  median: z.number(),
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
});
export type PassedState = z.infer<typeof passedState>;

/** How long records of a process stay in its states, and how far they come. */
export const passages = z.object({
  /** What happened before this moment is counted; null before the first count. */
  as_of: z.iso.datetime().nullable(),
  /** The years that can be chosen, the latest first. */
  years: z.array(z.int()),
  /** Only states in which records have been. */
  states: z.array(passedState),
});
export type Passages = z.infer<typeof passages>;
