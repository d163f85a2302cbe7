import { addJobs } from '../jobs/runner.ts';
import type { Trx } from './process.ts';

/** The task that makes one due document. */
export const makeTask = 'make-document';

/**
 * Jobs that draw: each app process runs a few of them at a time (`jobLimits`), so that one that
 * hangs holds up no other.
 */
export const documentFlag = 'document';

/**
 * Documents are made after everything else: drawing takes processor time that requests need more.
 */
export const queueDocuments = (trx: Trx, due: readonly number[]): Promise<void> =>
  addJobs(
    trx,
    due.map((id) => ({
      task: makeTask,
      payload: { due: id },
      options: { jobKey: `document-${id}`, flags: [documentFlag], priority: 10, maxAttempts: 8 },
    })),
  );
