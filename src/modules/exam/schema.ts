import { z } from 'zod';
import type { ExamFacts } from '#machines/exam.machine.ts';
import { addDays } from '#shared/dates.ts';
import { importBody, importRow } from '#shared/import.ts';
import { periodName } from '#shared/quota.ts';
import {
  codedThing,
  everyRow,
  type ListRow,
  moment,
  namedThing,
  personName,
  type RecordOf,
  recordOf,
} from '#shared/rows/list-row.ts';
import { highestMark } from '#shared/settings.ts';
import { id, isoDate, line, lines, orNull, pastDate, version } from '#shared/validation.ts';
import { encodeMessage } from '#shared/validation-text.ts';
import { examResults } from './for-others/ranking.ts';

/** Candidates of a direction in one form of study; `places` are those of the split. */
const examForm = z.object({
  dc_type: z.int(),
  places: z.int(),
  candidates: z.int(),
  decided: z.int(),
  accepted: z.int(),
});
export type ExamForm = z.infer<typeof examForm>;

/** A direction of an exam: when and where, its protocol, its candidates by form of study. */
const examDirection = z.object({
  direction: codedThing,
  exam_date: z.string().nullable(),
  place: z.string().nullable(),
  commission: z.string().nullable(),
  protocol_file_id: z.string().nullable(),
  told_version: z.int(),
  forms: z.array(examForm),
});
export type ExamDirection = z.infer<typeof examDirection>;

/** An exam as it travels. */
export const examRecord = recordOf(
  {},
  {
    period: periodName.extend({
      registration_stop: z.string(),
      review_stop: z.string(),
      exam_stop: z.string(),
      study_start: z.string(),
    }),
    organization: namedThing,
    directions: z.array(examDirection),
    pass: z.object({ direction: z.number(), english: z.number() }),
    max_mark: z.int(),
    candidates: z.int(),
    decided: z.int(),
    accepted: z.int(),
    additional: z.int(),
    admitted: z.int(),
    first_day: z.string().nullable(),
    finished_at: moment.nullable(),
    reason: z.string().nullable(),
    order_number: z.string().nullable(),
    order_date: z.string().nullable(),
    order_file_id: z.string().nullable(),
    created_at: moment,
  },
);
export type ExamRecord = RecordOf<typeof examRecord, ExamFacts>;

/** An exam in a list: whose, in which period, how far it is. */
export const examRow = examRecord
  .pick({
    ...everyRow,
    period: true,
    organization: true,
    candidates: true,
    decided: true,
    accepted: true,
    admitted: true,
    first_day: true,
  })
  .extend({ period: periodName });
export type ListedExam = ListRow<typeof examRow>;

/**
 * A candidate of an exam as it travels. `places` of the split for the direction and form,
 * `marks_before` those before an appeal brought new ones; a candidate sees no note of their own
 * interview.
 */
export const examResultRecord = recordOf(
  {},
  {
    exam_id: z.int(),
    application_id: z.int(),
    dc_type: z.int(),
    direction: codedThing,
    organization: namedThing,
    period: periodName,
    person: personName,
    places: z.int(),
    exam_date: z.string().nullable(),
    direction_mark: z.number().nullable(),
    english_mark: z.number().nullable(),
    total: z.number().nullable(),
    is_certificate: z.boolean(),
    absent: z.boolean(),
    is_foreign: z.boolean(),
    works: z.int(),
    sent_at: moment,
    is_open: z.boolean(),
    published_at: moment.nullable(),
    interview_note: z.string().nullable(),
    result_reason: z.string().nullable(),
    max_mark: z.int(),
    change_reason: z.string().nullable(),
    remarked_at: moment.nullable(),
    marks_before: z
      .object({ direction_mark: z.number().nullable(), english_mark: z.number().nullable() })
      .nullable(),
    letter_id: z.int().nullable(),
    letter_places: z.int().nullable(),
    admitted: z.boolean(),
    additional_quota_id: z.int().nullable(),
    created_at: moment,
  },
);

/** A candidate in the list of a direction: all that the grid of marks shows and ranks by. */
export const examResultRow = examResultRecord.pick({
  ...everyRow,
  exam_id: true,
  application_id: true,
  dc_type: true,
  direction: true,
  organization: true,
  person: true,
  direction_mark: true,
  english_mark: true,
  is_certificate: true,
  absent: true,
  max_mark: true,
  change_reason: true,
  remarked_at: true,
  marks_before: true,
  is_foreign: true,
  works: true,
  letter_id: true,
  letter_places: true,
  sent_at: true,
  interview_note: true,
  result_reason: true,
  is_open: true,
  admitted: true,
});
export type ListedExamResult = ListRow<typeof examResultRow>;

/** A half is the smallest step of a mark. */
const step = 0.5;
const mark = (most: number) => {
  const within = { error: encodeMessage('validation.between', { min: 0, max: most }) };
  return z
    .number()
    .min(0, within)
    .max(most, within)
    .multipleOf(step, { error: encodeMessage('validation.step', { step }) });
};

/** `exam.create`: one exam of the organization in a quota period. */
export const examCreate = z.object({ period_id: id });
export type ExamCreate = z.infer<typeof examCreate>;

/** Candidates hear of their day at least so long before it. */
const noticeDays = 3;

/**
 * The first day on which an exam can be held that is scheduled on `today`: after the review, and
 * not before the candidates have heard of it.
 */
export const firstExamDay = (today: string, reviewStop: string): string =>
  [addDays(today, noticeDays), addDays(reviewStop, 1)].sort().at(-1) ?? today;

const scheduled = z.object({
  direction_id: id,
  exam_date: isoDate,
  place: line({ min: 3, max: 255 }),
  commission: lines({ min: 5, max: 2000 }),
});
/** `exam.setSchedule`: day, place and commission, direction by direction. */
export const examSchedule = z.object({ directions: z.array(scheduled).min(1).max(300) });
export type ExamSchedule = z.infer<typeof examSchedule>;

/** `exam.upload`: protocols of directions, and the order with its number and date. */
export const examFiles = z
  .object({
    protocols: z
      .array(z.object({ direction_id: id, file_id: z.uuid() }))
      .max(300)
      .default([]),
    order_number: orNull(line({ max: 30 })).optional(),
    order_date: orNull(pastDate).optional(),
    order_file_id: z.uuid().nullable().optional(),
  })
  .refine(({ order_number, order_file_id }) => !order_file_id || order_number, {
    path: ['order_number'],
    error: 'validation.required',
  })
  .refine(({ order_date, order_file_id }) => !order_file_id || order_date, {
    path: ['order_date'],
    error: 'validation.required',
  })
  .refine(({ protocols, order_file_id }) => protocols.length > 0 || order_file_id, {
    path: ['order_file_id'],
    error: 'validation.required',
  });
export type ExamFiles = z.infer<typeof examFiles>;

const markFields = {
  direction_mark: mark(highestMark).nullable(),
  english_mark: mark(highestMark).nullable(),
  absent: z.boolean().default(false),
  interview_note: orNull(lines({ max: 1000 })).optional(),
};

/** `examResult.setMark`: empty is null, absent is a word of its own, 0 is a mark. */
export const examMarks = z
  .object(markFields)
  .refine(
    ({ absent, direction_mark, english_mark }) =>
      !absent || (direction_mark === null && english_mark === null),
    {
      path: ['absent'],
      error: 'validation.absent_has_marks',
    },
  );
export type ExamMarks = z.infer<typeof examMarks>;

/** `examResult.accept` and `examResult.refuse`: a result against the rank is explained. */
export const examDecision = z.object({
  result_reason: orNull(lines({ min: 10, max: 1000 })).optional(),
});
export type ExamDecision = z.infer<typeof examDecision>;

/** `examResult.decline`: the candidate's own paper. */
export const examDecline = z.object({ file_id: z.uuid() });
export type ExamDecline = z.infer<typeof examDecline>;

/** `examResult.remarkAccept`: the marks after a granted appeal, with a new protocol. */
export const examRemark = z.object({
  direction_mark: mark(highestMark),
  english_mark: mark(highestMark).nullable(),
  protocol_file_id: z.uuid(),
});
export type ExamRemark = z.infer<typeof examRemark>;

const rowOfMarks = z.object({
  id,
  version,
  ...markFields,
  result: z
    .literal(examResults.map(({ id: code }) => code))
    .nullable()
    .optional(),
  ...examDecision.shape,
});
/** Marks and results of many rows at once: the grid saves what was changed. */
export const examMarksSaved = z.object({ rows: z.array(rowOfMarks).min(1).max(500) });
export type MarksOfRow = z.infer<typeof rowOfMarks>;

/**
 * The answer: each row as it is stored now, and why it was refused when it was (texts by field).
 */
export const examMarksAnswer = z.object({
  saved: z.int(),
  rows: z.array(
    z.object({
      id: z.int(),
      code: z.string().nullable(),
      fields: z.record(z.string(), z.array(z.string())),
      row: examResultRow.nullable(),
    }),
  ),
});
export type SavedMarks = z.input<typeof examMarksAnswer>;

/**
 * What the template of marks holds for each candidate and nobody may change, and what is entered.
 * The code is of the row and of its version.
 */
export const marksLocked = ['row_code', 'application', 'person', 'dc_type', 'certificate'] as const;
export const marksEntered = ['direction_mark', 'english_mark', 'absent'] as const;
export type MarkField = (typeof marksEntered)[number];

/** The columns of the template, in their order; those of `needed` must come back. */
export const marksColumns = {
  known: [...marksLocked, ...marksEntered],
  needed: ['row_code', ...marksEntered],
} as const;
/** The columns that a returned sheet has besides. */
export const returnedColumns = ['outcome', 'errors'] as const;

/** The marks of one direction of an exam in a spreadsheet. */
export const marksImportBody = importBody.extend({ direction_id: id });

const value = z.union([z.number(), z.boolean()]).nullable();

/**
 * The answer of a preview and of an import of marks; `missing` names the candidates that the sheet
 * does not have.
 */
export const marksImportResult = z.object({
  count: z.int(),
  failed: z.int(),
  written: z.boolean(),
  missing: z.array(z.string()),
  rows: z.array(
    importRow.extend({
      changes: z.array(z.object({ field: z.enum(marksEntered), before: value, after: value })),
    }),
  ),
  /**
   * With errors: the same sheet with a column of results and one of errors, base64 of an xlsx.
   */
  returned: z.string().nullable(),
});
export type MarksImportResult = z.infer<typeof marksImportResult>;

/** So many changes are told of one exam; more than that nobody reads. */
export const maxChangedMarks = 500;

/** Marks that were saved and became others: whose, which, by whom and when. */
export const changedMarks = z.object({
  count: z.int(),
  results: z.array(
    z.object({
      id: z.int(),
      field: z.enum(marksEntered),
      before: value,
      after: value,
      at: z.string(),
      actor: z.string().nullable(),
      person: personName,
      direction: codedThing,
    }),
  ),
});
export type ChangedMarks = z.infer<typeof changedMarks>;
