import { z } from 'zod';
import { amountsShape } from './quota.ts';

/** The languages a document can be had in. */
export const documentLanguages = ['uz', 'ru', 'en'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/** How far the making of a document is: `due` until a job has made it or has tried in vain. */
const makingStates = ['due', 'failed', 'made'] as const;
type MakingState = (typeof makingStates)[number];

/** How far the making of a document is, from the moments that its row keeps. */
export function makingOf(row: { made_at: Date | null; failed_at: Date | null }): MakingState {
  if (row.made_at !== null) return 'made';
  return row.failed_at === null ? 'due' : 'failed';
}

/** A generated document of a record, as the record's page lists it. */
export const recordDocument = z.object({
  id: z.int(),
  /** `DOC-…`; its name is `documents.<code>`. */
  code: z.string(),
  state: z.enum(makingStates),
  /** ISO times: the event that made it due, and when it was made. */
  due_at: z.string(),
  made_at: z.string().nullable(),
  /** The organization's choice; the others are made on request. */
  language: z.enum(documentLanguages),
  /** A later one of the same kind exists. */
  replaced: z.boolean(),
  /** By which anybody may check it; null until it is made. */
  check_code: z.string().nullable(),
});
export type RecordDocument = z.infer<typeof recordDocument>;

export const isMade = (state: MakingState): state is 'made' => state === 'made';
/** A job is still to make it; one that failed waits for the next sweep. */
export const isDue = (state: MakingState): state is 'due' => state === 'due';

export const recordDocuments = z.object({ count: z.int(), results: z.array(recordDocument) });

const validities = ['valid', 'replaced'] as const;
type Validity = (typeof validities)[number];

/** An issued document is valid until a later one of its kind falls due for its record. */
export const validityOf = ({ replaced }: { replaced: boolean }): Validity =>
  replaced ? 'replaced' : 'valid';

const names = z.object({ name_uz: z.string(), name_ru: z.string(), name_en: z.string() });

/**
 * What the public check tells of a document: no personal numbers, the person by initials only;
 * papers of the quota are about places instead.
 */
export const checkedDocument = z.object({
  code: z.string(),
  number: z.string(),
  /** `YYYY-MM-DD` of the event, and the order behind an extract. */
  date: z.string(),
  order: z.object({ number: z.string(), date: z.string() }).nullable(),
  issued_by: names.nullable(),
  person: z.string().nullable(),
  quota: z.object({ period: names, sums: z.object(amountsShape) }).nullable(),
  /** Whom a letter went to. */
  to: names.nullable(),
  status: z.enum(validities),
  made_at: z.string(),
  files: z.array(
    z.object({
      language: z.enum(documentLanguages),
      size: z.int(),
      sha256: z.string(),
      made_at: z.string(),
    }),
  ),
});
export type CheckedDocument = z.infer<typeof checkedDocument>;

export const isValid = ({ status }: Pick<CheckedDocument, 'status'>): boolean => status === 'valid';
