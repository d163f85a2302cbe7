import type { ExamFacts } from '#machines/exam.machine.ts';
import type { ExamResultFacts } from '#machines/exam-result.machine.ts';
import type { ExamRecord } from '#modules/exam/exam-record.ts';
import type { ListedExamResult } from '#modules/exam/schema.ts';

/** The organization whose exam it is. */
export const university = 9;
const facts: ExamFacts = {
  ownerId: null,
  organizationId: university,
  quotaPeriod: true,
  registrationOver: true,
  nothingUnderReview: true,
  candidatesReceived: true,
  noExamYet: true,
  candidatesListed: true,
  everyRowDecided: false,
  resultsHold: true,
  againstRankExplained: true,
  rejectionsSettled: true,
  protocolsUploaded: false,
  placesKept: true,
  nobodyDecided: true,
  nobodyAdditional: true,
  orderUploaded: false,
  everyAcceptedAdmitted: true,
  appealTimeOver: false,
  appealsSettled: true,
  studyBegun: false,
  resultsLate: false,
  closingLate: false,
  overdueToldToday: false,
};
const named = (id: number, name: string) => ({ id, name_uz: name, name_ru: name, name_en: name });
/** An exam of one direction whose marks are entered. */
export const exam: ExamRecord = {
  id: 5,
  state: 'draft',
  status: 100,
  version: 2,
  facts,
  candidates: 3,
  decided: 0,
  accepted: 0,
  admitted: 0,
  max_mark: 100,
  period: {
    ...named(2, '2027-yil qabuli'),
    admission_year: 2027,
    review_stop: '2026-10-30',
    exam_stop: '2026-11-30',
  },
  organization: named(university, 'Namuna universiteti'),
  directions: [
    {
      direction: { ...named(3, 'Dasturlash'), code: '05.01.04' },
      exam_date: '2026-11-19',
      place: 'Bosh bino',
      commission: 'Karimov A.',
      protocol_file_id: null,
      forms: [{ dc_type: 200, places: 1, candidates: 3, decided: 0, accepted: 0 }],
    },
  ],
  pass: { direction: 50, english: 50 },
  finished_at: null,
  reason: null,
  order_number: null,
  order_date: null,
  order_file_id: null,
};
export const rowFacts: ExamResultFacts = {
  ownerId: 70,
  organizationId: university,
  examUndecided: true,
  examFinished: false,
  examDayReached: true,
  documentsReceived: true,
  noRowYet: false,
  marksPass: false,
  takesPlaces: true,
  additionalPlaceLeft: false,
  additionalMarksPass: false,
  placeFree: true,
  nextByRank: false,
  newMarksPass: true,
  placeOrRank: true,
  placeRefused: true,
  opened: false,
  markedBy: null,
};
/** A candidate of it without marks. */
export const row = (
  id: number,
  surname: string,
  more: Partial<ListedExamResult> = {},
): ListedExamResult => ({
  id,
  state: 'noResult',
  status: null,
  version: 1,
  facts: rowFacts,
  exam_id: 5,
  application_id: id,
  dc_type: 200,
  direction: { ...named(3, 'Dasturlash'), code: '05.01.04' },
  organization: named(university, 'Namuna universiteti'),
  person: { surname, first_name: 'Ism', middle_name: null },
  direction_mark: null,
  english_mark: null,
  is_certificate: false,
  absent: false,
  is_foreign: false,
  works: 0,
  sent_at: `2026-10-0${id}T08:00:00.000Z`,
  interview_note: null,
  result_reason: null,
  is_open: false,
  admitted: false,
  max_mark: 100,
  change_reason: null,
  remarked_at: null,
  marks_before: null,
  ...more,
});
/** A list as the server answers it. */
export const list = (...results: object[]) => ({
  body: { count: results.length, next: null, previous: null, results },
});
