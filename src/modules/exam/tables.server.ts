import type { ColumnType, Generated } from 'kysely';
import type { MaybeMoment, ProcessColumns } from '#server/db/tables/columns.ts';

/**
 * The scale that marks are given on: of the settings of the moment in which the exam began
 * (decision 055).
 */
export interface MarkScaleColumns {
  max_mark: number;
  pass_direction: number;
  pass_english: number;
}

export interface ExamTable extends ProcessColumns, MarkScaleColumns {
  period_id: number;
  organization_id: number;
  order_number: string | null;
  order_date: string | null;
  order_file_id: string | null;
  finished_at: MaybeMoment;
  reason: string | null;
  overdue_told_on: string | null;
}

interface ExamDirectionTable {
  exam_id: number;
  direction_id: number;
  exam_date: string | null;
  place: string | null;
  commission: string | null;
  protocol_file_id: string | null;
  /**
   * The version of the exam in which this direction's day, place or commission changed last: who is
   * told then.
   */
  told_version: Generated<number>;
}

export interface ExamResultTable extends ProcessColumns, MarkScaleColumns {
  exam_id: number;
  application_id: number;
  /** The candidate. */
  owner_id: number;
  organization_id: number;
  direction_id: number;
  dc_type: number;
  is_foreign: Generated<boolean>;
  /**
   * A confirmed certificate of the required level: the language exam is not sat and counts as full.
   */
  is_certificate: Generated<boolean>;
  /**
   * Works of types 200 and 800 and the day of sending, as they were when the row was made: the rank
   * stays stable.
   */
  works: Generated<number>;
  sent_at: ColumnType<Date, Date | string, Date | string>;
  direction_mark: number | null;
  english_mark: number | null;
  absent: Generated<boolean>;
  total: ColumnType<number | null, never, never>;
  interview_note: string | null;
  /** Why the result is not the one that rank and places propose. */
  result_reason: string | null;
  /**
   * Why a published result became another: declined, an additional place withdrawn, a new mark
   * after an appeal.
   */
  change_reason: string | null;
  /** When an appeal brought a new mark. */
  remarked_at: MaybeMoment;
  marked_by: number | null;
  is_open: Generated<boolean>;
  protocol_file_id: string | null;
  /** The candidate refused the place: they are not the next by rank any more. */
  declined: Generated<boolean>;
  /** The request whose place the candidate has; null for everybody else. */
  additional_quota_id: number | null;
  /** An additional place was withdrawn from them: they are not named again. */
  additional_refused: Generated<boolean>;
  published_at: MaybeMoment;
}

declare module '#server/db/tables.ts' {
  interface Database {
    exam: ExamTable;
    exam_direction: ExamDirectionTable;
    exam_result: ExamResultTable;
  }
}
