import { z } from 'zod';
import { saidNames } from '#shared/irregularities.ts';
import { listQuery, pageOf } from '#shared/reference.ts';
import { reason, version } from '#shared/validation.ts';

const organization = z.object({ name_uz: z.string(), name_ru: z.string(), name_en: z.string() });
/** Somebody whom it tells of, by name and in the role of now. */
const person = z.object({
  id: z.int(),
  name: z.string().nullable(),
  organization: organization.nullable(),
});

/**
 * Something that the watch of the night has seen: the sentence that says it (`said`) with what stands
 * in it, the record it is about, and in how many nights it was seen.
 */
export const irregularity = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.string(),
  version: z.int(),
  said: z.enum(saidNames),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  process: z.string().nullable(),
  record_id: z.int().nullable(),
  /** How many lines of the history show it. */
  lines: z.int(),
  people: z.array(person),
  first_seen: z.date(),
  last_seen: z.date(),
  nights: z.int(),
  /** The reader may sign it off now. */
  signable: z.boolean(),
});

/** A line of the history that shows it; it opens in the audit log. */
const shownLine = z.object({
  id: z.int(),
  process: z.string(),
  record_id: z.int(),
  event: z.string(),
  at: z.date(),
  role: z.string(),
  name: z.string().nullable(),
});

/** What became of it: found, signed off with a reason, seen anew. */
const ownStep = z.object({
  event: z.string(),
  at: z.date(),
  role: z.string(),
  name: z.string().nullable(),
  reason: z.string().nullable(),
});

/** One with the lines that show it, and its own history. */
export const irregularityDetail = irregularity.extend({
  shown: z.array(shownLine),
  steps: z.array(ownStep),
});

const words = z.string().max(200).optional();
/** `state` and `kind` comma-joined; `search` looks for people by name, or a record by its number. */
export const irregularityQuery = listQuery.extend({ state: words, kind: words });
export type IrregularityQuery = z.infer<typeof irregularityQuery>;

/** The page, and when the last whole night ended; null before the first. */
export const irregularityPage = pageOf(irregularity).extend({ watched_at: z.date().nullable() });

/** `POST /irregularities/:id/sign-off/`: why it may stay as it is. */
export const signOffBody = z.object({ version, reason });

/** As JSON carries them. */
type Timed<Row, Moments extends keyof Row> = Omit<Row, Moments> & Record<Moments, string>;
export type IrregularityRow = Timed<z.infer<typeof irregularity>, 'first_seen' | 'last_seen'>;
export type ShownLine = Timed<z.infer<typeof shownLine>, 'at'>;
export type OwnStep = Timed<z.infer<typeof ownStep>, 'at'>;
export type IrregularityDetail = IrregularityRow & { shown: ShownLine[]; steps: OwnStep[] };
export type IrregularityPageRows = {
  count: number;
  next: string | null;
  previous: string | null;
  results: IrregularityRow[];
  watched_at: string | null;
};
