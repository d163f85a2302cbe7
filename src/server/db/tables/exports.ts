import type { ColumnType, Generated } from 'kysely';
import type { ExportStage } from '#machines/rows/export-task.machine.ts';

type Moment = ColumnType<Date, Date, Date>;

/**
 * One export on its way or finished. The file lies in the storage under `file_id`; only the person
 * who started it may read it.
 */
export interface ExportTaskTable {
  id: string;
  account_id: number;
  /** Role and organization at the start: the file holds what that person saw. */
  role_id: number;
  organization_id: number | null;
  language: 'uz' | 'ru' | 'en';
  /** Which list is exported: the `name` of its `ExportSource`. */
  source: Generated<string>;
  /** The parameters of the list's address. */
  query: ColumnType<Record<string, string>, string, string>;
  stage: Generated<ExportStage>;
  /** Grows with every beginning; what an earlier one still writes is thrown away. */
  attempt: Generated<number>;
  rows_total: number;
  rows_done: Generated<number>;
  file_id: string | null;
  file_name: string;
  /** Bytes. */
  file_size: number | null;
  created_at: Moment;
  /** The last sign of life of the job. */
  beat_at: Moment;
  finished_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface ExportTables {
  export_task: ExportTaskTable;
}
