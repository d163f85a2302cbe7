import type { ColumnType } from 'kysely';
import type { MaybeMoment, ProcessColumns } from '#server/db/tables/columns.ts';

type StepDays = Record<string, string>;

export interface PeriodTable extends ProcessColumns {
  name_uz: string;
  name_ru: string;
  name_en: string;
  admission_year: number;
  quarters: number[];
  quota_start: string | null;
  quota_stop: string | null;
  registration_start: string;
  registration_stop: string;
  review_stop: string;
  exam_stop: string | null;
  study_start: string;
  /** Step number -> its last day. */
  step_until: ColumnType<StepDays, StepDays | string | undefined, StepDays | string>;
  /** When the period last went back a step: what was decided before is to be decided anew. */
  stepped_back_at: MaybeMoment;
  info: string | null;
}

declare module '#server/db/tables.ts' {
  interface Database {
    period: PeriodTable;
  }
}
