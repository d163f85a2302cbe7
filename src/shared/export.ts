import { z } from 'zod';

/** No export holds more rows than this. */
export const maxExportRows = 9999;

/** Where an export stands. */
const exportStages = ['pending', 'running', 'done', 'failed'] as const;

/**
 * `GET /api/statistics/check_task_status/?task_id=`: `rows` of the list, `done` of them written so
 * far; `size` in bytes.
 */
export const exportStatus = z.object({
  task_id: z.uuid(),
  status: z.enum(exportStages),
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

/** `GET /api/statistics/exports/`: one's own, newest first. */
export const exportList = z.object({ count: z.number(), results: z.array(exportStatus) });
export type ExportList = z.infer<typeof exportList>;
