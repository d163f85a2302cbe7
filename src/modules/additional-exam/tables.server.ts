import type { Generated } from 'kysely';
import type { ProcessColumns } from '#server/db/tables/columns.ts';

export interface AdditionalExamTable extends ProcessColumns {
  /** The study; organization and advisor are those of it. */
  application_id: number;
  owner_id: number;
  subject: number;
  category_subject_id: number | null;
  attempt: Generated<number>;
  exam_date: string;
  place: string | null;
  /** Null = not held yet, or the student did not come. */
  mark: number | null;
  protocol_file_id: string | null;
  condition_ground: number | null;
  /** What the condition is. */
  reason: string | null;
  deadline: string | null;
  condition_file_id: string | null;
  decided_on: string | null;
}

declare module '#server/db/tables.ts' {
  interface Database {
    additional_exam: AdditionalExamTable;
  }
}
