import { readSheet } from 'read-excel-file/node';
import { expect } from 'vitest';
import type { ExportStatus } from '#shared/export-answers.ts';
import type { Sender } from './app.ts';
import { runJobs } from './jobs.ts';
import type { OpenWorld } from './open-world.ts';

/**
 * Starts the export of a list (`address` below `/api/statistics/`), lets the job run, and reads the
 * file back.
 */
export async function exportedSheet({ on }: Pick<OpenWorld, 'on'>, by: Sender, address: string) {
  const { status, body } = await on.send(by, 'GET', `/api/statistics/${address}`);
  expect([address, status]).toEqual([address, 200]);
  await runJobs(on);
  const { body: done } = await on.send(
    by,
    'GET',
    `/api/statistics/check_task_status/?task_id=${body.task_id}`,
  );
  const { file_url, file_name } = done as ExportStatus;
  const authorization = await on.bearer(by);
  const answer = await on.app.inject({
    method: 'GET',
    url: String(file_url),
    headers: { authorization },
  });
  expect(answer.statusCode).toBe(200);
  return {
    content: answer.rawPayload,
    name: file_name,
    cells: (await readSheet(answer.rawPayload)) as unknown[][],
  };
}
