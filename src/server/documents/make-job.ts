import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from 'graphile-worker';
import { z } from 'zod';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { queueDocuments } from '../engine/document-queue.ts';
import type { DocumentKinds } from './kinds.ts';
import { type DocumentParts, makeDocument } from './make.ts';

const jobShape = z.object({ due: z.number() });
/** Two at a time draw at most a fifth of the time, so that requests of the same process go on. */
const restFactor = 9;
const perSweep = 40;
const minute = 60_000;

/**
 * The handler of task `make-document`: at least once, with the result of once. A failure is noted
 * where people look, and tried again.
 */
export const makeDocumentJob =
  (services: Services, parts: DocumentParts): Task =>
  async (payload, { abortSignal }) => {
    const { due } = jobShape.parse(payload);
    const began = performance.now();
    try {
      await makeDocument(services, parts, due);
    } catch (error) {
      // The record is gone, or its document comes with a later process: nothing to repeat.
      if (error instanceof Refusal) return;
      await services.db
        .updateTable('due_document')
        .set({ failed_at: services.now() })
        .where('id', '=', due)
        .execute();
      throw error;
    }
    if (services.config.environment === 'test') return;
    // A stop ends the rest.
    await sleep((performance.now() - began) * restFactor, undefined, { signal: abortSignal }).catch(
      () => undefined,
    );
  };

/**
 * Queues documents that nobody has made since they fell due: of the time before this job, or given
 * up after failures. Answers how many.
 */
export async function sweepDocuments(services: Services, kinds: DocumentKinds): Promise<number> {
  const before = new Date(services.now().getTime() - minute);
  const rows = await services.db
    .selectFrom('due_document')
    .select('id')
    .where('made_at', 'is', null)
    .where('due_at', '<=', before)
    .where('code', 'in', Object.keys(kinds))
    .orderBy('failed_at', (order) => order.asc().nullsFirst())
    .orderBy('due_at', 'desc')
    .limit(perSweep)
    .execute();
  await queueDocuments(
    services.db,
    rows.map(({ id }) => id),
  );
  return rows.length;
}
