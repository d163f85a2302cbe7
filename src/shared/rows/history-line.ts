import { z } from 'zod';
import { moment, namedFile, namedThing } from './list-row.ts';

const named = namedThing.omit({ id: true });
const figure = z.union([z.number(), z.string()]).nullable();

/** One number, or explanation, of a line of the record before and after a step. */
const changedLine = z.object({
  /** What the line is about; null for numbers of the record itself. */
  of: namedThing.extend({ code: z.string().nullable() }).nullable(),
  column: z.string(),
  before: figure,
  after: figure,
});
export type ChangedLine = z.infer<typeof changedLine>;

/** One step of a record's history: who, with role and organization, did what, when and why. */
export const historyLine = z.object({
  id: z.int(),
  /** The version that the step gave the record. */
  version: z.int(),
  event: z.string(),
  from_state: z.string(),
  to_state: z.string(),
  at: moment,
  /**
   * Null when nobody with an account acted: the scheduler, then `job` names the job, or a visitor.
   */
  actor: z
    .object({ name: z.string(), role: z.string(), organization: named.nullable() })
    .nullable(),
  reason: z.string().nullable(),
  confirm_method: z.string(),
  job: z.string().nullable(),
  /** Names of the fields that got other values. */
  changed: z.array(z.string()),
  /** What they were may be asked for: the reader reads the record as staff. */
  tells: z.boolean(),
  /**
   * Numbers and days of the papers behind the step, as they were written then: a later step may
   * have replaced them in the record.
   */
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  /** The files behind the step that are still there and that the reader may open. */
  files: z.array(namedFile),
  lines: z.array(changedLine),
});

/** A step as it arrives in the browser. */
export type HistoryLine = z.input<typeof historyLine>;

/** A step as the server makes it. */
export type ToldLine = z.output<typeof historyLine>;
