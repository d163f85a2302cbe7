import { z } from 'zod';
import { exportTaskMachine } from '#machines/rows/export-task.machine.ts';
import { rowStates } from '#machines/rows/row.ts';

/**
 * `GET /api/statistics/check_task_status/?task_id=`: `rows` of the list, `done` of them written so
 * far; `size` in bytes.
 */
export const exportStatus = z.object({
  task_id: z.uuid(),
  status: z.enum(rowStates(exportTaskMachine)),
  file_url: z.string().nullable(),
  file_name: z.string(),
  size: z.number().nullable(),
  rows: z.number(),
  done: z.number(),
  created_at: z.string(),
  /** Until when the file is kept. */
  kept_until: z.string(),
});
export type ExportStatus = z.infer<typeof exportStatus>;

/** What of the file somebody chose, beside the filters of the list: columns comma-joined. */
export const exportChoice = z.object({
  columns: z.string().max(2000).optional(),
  format: z.string().max(10).optional(),
});

/** The columns that somebody may choose for the file of a list, in their order. */
export const exportColumns = z.object({
  columns: z.array(z.object({ key: z.string(), heading: z.string() })),
});
export type ExportColumns = z.infer<typeof exportColumns>;

/** `GET /api/statistics/exports/`: one's own, newest first. */
export const exportList = z.object({ count: z.number(), results: z.array(exportStatus) });
export type ExportList = z.infer<typeof exportList>;
