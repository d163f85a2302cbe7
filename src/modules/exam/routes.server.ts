import type { App, Services } from '#server/app-types.ts';
import { Refusal } from '#server/base/refusal.ts';
import { writeKey } from '#server/engine/idempotency.ts';
import { documented } from '#server/engine/operations.ts';
import { isVisible } from '#server/engine/read.ts';
import { parsed, type RouteContext, readerOf } from '#server/process-routes/route-context.ts';
import { examProcess } from './process.server.ts';
import { examResultProcess } from './result.server.ts';
import { saveGrid } from './save-marks.server.ts';
import { examMarksAnswer, examMarksSaved } from './schema.ts';

const description =
  'Each row with the version that was seen, in a transaction of its own; a refused row says why and shows what is stored. Marks of all rows come before results.';

/**
 * `POST /api/exams/:id/marks/`: what was changed in a grid of marks, in one request with an answer
 * per row.
 */
export function examRoutes(
  app: App,
  services: Services,
  parts: Pick<RouteContext, 'book' | 'effects'>,
): void {
  const exams = examProcess;
  const context: RouteContext = {
    services,
    definition: examResultProcess,
    ...parts,
  };
  const operation = {
    tags: ['exams'],
    summary: 'Marks and results of up to 500 candidates of an exam',
    description,
    body: examMarksSaved,
    response: { 200: examMarksAnswer },
  };
  app.post('/api/exams/:id/marks/', documented(operation), async (request) => {
    const reader = await readerOf(context, request);
    const exam = Number((request.params as { id: string }).id);
    // Before the body is looked at: what is outside the scope answers 404 whatever was sent.
    if (!Number.isSafeInteger(exam) || !(await isVisible(services.db, exams, reader, exam)))
      throw new Refusal('NOT_FOUND');
    const { rows } = parsed(examMarksSaved, request.body);
    const write = writeKey(reader.actor.userId, request);
    const unforeseen = (error: unknown) => request.log.error({ err: error }, 'row of marks');
    return saveGrid({ context, exam, reader, ip: request.ip, write, unforeseen }, rows);
  });
}
