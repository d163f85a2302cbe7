import { z } from 'zod';
import { issuedFacts, names } from '#server/documents/issued-facts.ts';

/**
 * One candidate of a report, in the order of the rank. `result` is the state of the row; marks are
 * null where none were entered.
 */
const candidate = z.object({
  dc_type: z.int(),
  surname: z.string().nullable(),
  first_name: z.string().nullable(),
  middle_name: z.string().nullable(),
  direction_mark: z.number().nullable(),
  english_mark: z.number().nullable(),
  is_certificate: z.boolean(),
  absent: z.boolean(),
  total: z.number().nullable(),
  result: z.string(),
});
export type ReportedCandidate = z.infer<typeof candidate>;

/**
 * The day of a direction, its places by form of study, and its candidates. `protocol` is the number
 * of papers behind it: the protocol and those of new marks.
 */
const direction = z.object({
  direction: names.extend({ code: z.string() }),
  exam_date: z.string().nullable(),
  place: z.string().nullable(),
  commission: z.string().nullable(),
  protocols: z.int(),
  forms: z.array(
    z.object({ dc_type: z.int(), places: z.int(), candidates: z.int(), accepted: z.int() }),
  ),
  candidates: z.array(candidate),
});

/** What came of an exam: by direction applicants, marks, results and files. */
export const examReportFacts = z.object({
  code: z.literal('DOC-EXAM-REPORT'),
  ...issuedFacts,
  period: names.extend({ admission_year: z.int() }),
  order: z.object({ number: z.string(), date: z.string() }).nullable(),
  sums: z.object({
    candidates: z.int(),
    accepted: z.int(),
    additional: z.int(),
    admitted: z.int(),
  }),
  directions: z.array(direction),
});
export type ExamReportFacts = z.infer<typeof examReportFacts>;
