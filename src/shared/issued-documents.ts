import { z } from 'zod';
import { amountsShape } from './quota.ts';

/** The languages a document can be had in. */
export const documentLanguages = ['uz', 'ru', 'en'] as const;
export type DocumentLanguage = (typeof documentLanguages)[number];

/**
 * A generated document of a record, as the record's page lists it. `state`: `due` until a job has
 * made it.
 */
export const recordDocument = z.object({
  id: z.int(),
  /** `DOC-…`; its name is `documents.<code>`. */
  code: z.string(),
  state: z.enum(['due', 'failed', 'made']),
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

export const recordDocuments = z.object({ count: z.int(), results: z.array(recordDocument) });

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
  status: z.enum(['valid', 'replaced']),
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
