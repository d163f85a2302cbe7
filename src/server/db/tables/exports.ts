import type { ExportStage } from '#machines/rows/export-task.machine.ts';

export interface ExportTables {
  /**
   * One export on its way or finished. The file lies in the storage under `file_id`; only the
   * person who started it may read it.
   */
  export_task: {
    /** Role and organization at the start: the file holds what that person saw. */
    role_id: number;
    organization_id: number;
    /** The parameters of the list's address. */
    query: Record<string, string>;
    stage: ExportStage;
    /** Grows with every beginning; what an earlier one still writes is thrown away. */
    attempt: number;
    /** Bytes. */
    file_size: number;
    /** The last sign of life of the job. */
    beat_at: Date;
  };
}
