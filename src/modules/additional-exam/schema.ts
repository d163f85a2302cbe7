import { z } from 'zod';
import type { AdditionalExamFacts } from '#machines/additional-exam.machine.ts';
import {
  type ListRow,
  listRow,
  moment,
  namedThing,
  nameParts,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
import { codeOf, directoryId, id, isoDate, line, orNull, pastDate } from '#shared/validation.ts';
import { encodeMessage } from '#shared/validation-text.ts';
import { additionalExamSubjects, conditionGrounds } from './codes.ts';

/** A qualification exam is passed from this mark on; just below it on a condition only. */
const passMark = 55;
const conditionalMark = 50;
const mostMark = 100;
/** Marks are given in halves. */
const markStep = 0.5;
/** So many attempts at a subject, and so many days between a failed one and the next. */
export const mostAttempts = 3;
export const retryDays = 30;
/** A condition must be fulfilled within so many days. */
export const conditionDays = 90;

const markBetween = (min: number, max: number) =>
  z
    .number()
    .refine((mark) => mark >= min && mark <= max, {
      error: encodeMessage('validation.between', { min, max }),
    })
    .refine((mark) => Number.isInteger(mark / markStep), {
      error: encodeMessage('validation.step', { step: markStep }),
    });

/** The server's id of an uploaded file; none is `required`. */
const fileId = z.string().min(1).pipe(z.uuid());

const isExtra = (subject: unknown): boolean =>
  additionalExamSubjects.some((one) => one.id === subject && one.extra);

/** When and where an attempt takes place. */
const meeting = { exam_date: isoDate, place: orNull(line({ max: 200 })).optional() };

/** What is sent to create one: whose exam, in what; an additional subject names which one of the directory it is. */
export const additionalExamCreate = z
  .object({
    application_id: id,
    subject: codeOf(additionalExamSubjects),
    category_subject_id: directoryId.nullable().optional(),
    ...meeting,
  })
  .refine(({ subject, category_subject_id }) => !isExtra(subject) || Boolean(category_subject_id), {
    path: ['category_subject_id'],
    when: () => true,
    error: 'validation.required',
  });
export type AdditionalExamCreate = z.infer<typeof additionalExamCreate>;

export const examRetry = z.object(meeting);
export type ExamRetry = z.infer<typeof examRetry>;

const held = { exam_date: pastDate, protocol_file_id: fileId };
export const examPassed = z.object({ ...held, mark: markBetween(passMark, mostMark) });
/** No mark = the student did not come. */
export const examFailed = z.object({
  ...held,
  mark: markBetween(0, passMark - markStep).nullable(),
});
export const conditionFulfilled = z.object({ condition_file_id: fileId });

/**
 * What must be there with a mark just below the pass; judged together with the other fields, so
 * that all errors are told at once.
 */
const heldHere = (field: keyof typeof held | 'mark') =>
  [
    (value: Record<string, unknown>): boolean =>
      value.condition_ground !== conditionGrounds[0].id ||
      ![null, undefined, ''].includes(value[field] as string),
    { path: [field] as PropertyKey[], when: () => true, error: 'validation.required' },
  ] as const;

/**
 * Passed on a condition: with a mark just below the pass, or at another organization, whose papers
 * are awaited.
 */
export const conditionalPass = z
  .object({
    condition_ground: codeOf(conditionGrounds),
    deadline: isoDate,
    exam_date: orNull(pastDate).optional(),
    mark: markBetween(conditionalMark, passMark - markStep)
      .nullable()
      .optional(),
    protocol_file_id: orNull(fileId).optional(),
  })
  .refine(...heldHere('exam_date'))
  .refine(...heldHere('mark'))
  .refine(...heldHere('protocol_file_id'));
export type ConditionalPass = z.infer<typeof conditionalPass>;

/**
 * What may be sent with `pass` and `fail` at all: which of it must be there follows from the state
 * (`src/modules/additional-exam/events.server.ts`).
 */
export const examResult = z.object({
  exam_date: isoDate.nullish(),
  mark: z.number().nullish(),
  protocol_file_id: z.string().nullish(),
  condition_file_id: z.string().nullish(),
});
export type ExamResult = z.infer<typeof examResult>;

const paper = z.object({ id: z.string(), name: z.string() });

/** A qualification exam as it travels; papers are null for readers who see none. */
export const additionalExamRecord = recordOf(
  { retryFrom: z.string().nullable(), mostAttempts: z.int() },
  {
    application_id: z.int(),
    person: nameParts,
    organization: namedThing,
    direction: namedThing.extend({ code: z.string() }).nullable(),
    subject: z.int(),
    category_subject: namedThing.nullable(),
    attempt: z.int(),
    exam_date: z.string(),
    place: z.string().nullable(),
    mark: z.number().nullable(),
    condition_ground: z.int().nullable(),
    reason: z.string().nullable(),
    deadline: z.string().nullable(),
    decided_on: z.string().nullable(),
    protocol: paper.nullable(),
    condition: paper.nullable(),
    created_at: moment,
  },
);
export type AdditionalExamRecord = RecordOf<typeof additionalExamRecord, AdditionalExamFacts>;

/** A qualification exam in the list: whose, in what, when, with which result. */
export const additionalExamRow = listRow(
  { retryFrom: z.string().nullable() },
  additionalExamRecord.pick({
    application_id: true,
    person: true,
    organization: true,
    subject: true,
    category_subject: true,
    attempt: true,
    exam_date: true,
    mark: true,
    deadline: true,
  }).shape,
);
export type ListedAdditionalExam = ListRow<typeof additionalExamRow>;
