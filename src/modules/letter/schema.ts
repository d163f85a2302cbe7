import { z } from 'zod';
import type { LetterFacts } from '#machines/letter.machine.ts';
import { assignment } from '#shared/assignment.ts';
import { documentLanguages } from '#shared/issued-documents.ts';
import {
  everyRow,
  type ListRow,
  moment,
  namedFile,
  namedThing,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
import { id, isoDate, lines, orNull } from '#shared/validation.ts';

/** The kinds of letters: their codes, and how their numbers begin. */
export const letterTypes = {
  simple: { id: 100, prefix: 'XT' },
  targeted: { id: 200, prefix: 'MX' },
} as const;

/** Short info of a letter in characters. */
export const shortInfoLength = { min: 10, max: 1000 } as const;
const maxBody = 10_000;

/**
 * What may stand in a draft; what a letter lacks is said when it is sent. `language` is that of its
 * document.
 */
const draft = {
  to_org_id: id.nullable().optional(),
  language: z.enum(documentLanguages).default('uz'),
  short_info: orNull(lines(shortInfoLength)).optional(),
  body: orNull(lines({ max: maxBody })).optional(),
  file_id: orNull(z.uuid()).optional(),
  answer_until: orNull(isoDate).optional(),
};

/** `letter.save`. */
export const letterFields = z.object(draft);
export type LetterFields = z.infer<typeof letterFields>;

/** `letter.create`: beside it the letter that this one replies to, which says whom it goes to. */
export const letterCreate = z.object({ ...draft, answers_id: id.nullable().optional() });
export type LetterCreate = z.infer<typeof letterCreate>;

/**
 * The number of a letter with the sign of its edition: `XT-2026-000123`, from the second on
 * `XT-2026-000123/2`.
 */
export const editionCode = (code: string, edition: number): string =>
  [code.split('/')[0], ...(edition > 1 ? [edition] : [])].join('/');

/** `GET /api/letter-addressees/?search=`: organizations that a letter may be written to. */
export const addresseeQuery = z.object({
  search: z.string().max(200).default(''),
  limit: z.coerce.number().int().min(1).max(9999).default(100),
});
export const addresseeAnswer = z.object({
  results: z.array(namedThing.extend({ short_name_uz: z.string().nullable() })),
});

/** What travels of a letter of either kind. */
export const postal = z.object({
  code: z.string().nullable(),
  edition: z.int(),
  language: z.enum(documentLanguages),
  short_info: z.string().nullable(),
  file: namedFile.extend({ size: z.int() }).nullable(),
  rejected_info: z.string().nullable(),
  sent_at: moment.nullable(),
  read_at: moment.nullable(),
  answered_at: moment.nullable(),
  overdue_at: moment.nullable(),
  answer_due: z.string().nullable(),
  created_at: moment,
});
export type Postal = z.output<typeof postal>;

/** The letter that a reply quotes, as it was when it was replied to. */
const answeredLetter = z.object({
  id: z.int(),
  code: z.string(),
  short_info: z.string(),
  body: z.string().nullable(),
  sent_at: z.string(),
  from: namedThing,
});
export type AnsweredLetter = z.infer<typeof answeredLetter>;

/** A letter as it travels. */
export const letterRecord = recordOf(
  { addresseeId: z.int().nullable() },
  {
    ...postal.shape,
    type: z.int(),
    body: z.string().nullable(),
    from: namedThing,
    to: namedThing.nullable(),
    answers: answeredLetter.nullable(),
    answers_id: z.int().nullable(),
    thread_id: z.int().nullable(),
    answer_until: z.string().nullable(),
    /** Who of the reader's own organization is on it. */
    assignment: assignment.nullable().optional(),
  },
);
export type LetterRecord = RecordOf<typeof letterRecord, LetterFacts>;

/**
 * A letter in a list: number, from whom to whom, what about, since when, until when an answer is
 * due.
 */
export const letterRow = letterRecord.pick({
  ...everyRow,
  code: true,
  from: true,
  to: true,
  short_info: true,
  sent_at: true,
  read_at: true,
  answered_at: true,
  overdue_at: true,
  answer_due: true,
  answers_id: true,
  created_at: true,
  assignment: true,
});
export type ListedLetter = ListRow<typeof letterRow>;
