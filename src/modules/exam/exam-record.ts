import type { ExamFacts } from '#machines/exam.machine.ts';
import type { Named, TravellingRecord } from '#web/process/record.ts';

/** Candidates of a direction in one form of study. */
export interface ExamForm {
  dc_type: number;
  places: number;
  candidates: number;
  decided: number;
  accepted: number;
}

/** A direction of an exam: when and where, its protocol, its candidates by form of study. */
export interface ExamDirection {
  direction: Named & { id: number; code: string };
  exam_date: string | null;
  place: string | null;
  commission: string | null;
  protocol_file_id: string | null;
  forms: ExamForm[];
}

/** An exam as it travels (`src/modules/exam/row.server.ts`). */
export interface ExamRecord extends TravellingRecord<ExamFacts> {
  period: Named & { id: number; admission_year: number; review_stop: string; exam_stop: string };
  organization: Named & { id: number };
  directions: ExamDirection[];
  pass: { direction: number; english: number };
  max_mark: number;
  candidates: number;
  decided: number;
  accepted: number;
  admitted: number;
  finished_at: string | null;
  reason: string | null;
  order_number: string | null;
  order_date: string | null;
  order_file_id: string | null;
}
