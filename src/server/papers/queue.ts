import type { Trx } from '../engine/process.ts';
import { addJob } from '../jobs/runner.ts';

/** The task that makes one due document. */
export const makeTask = 'make-document';

/** Documents are made one after the other and after everything else: drawing takes processor time that requests need more. */
export const queuePaper = (trx: Trx, dueId: number): Promise<void> =>
  addJob(trx, makeTask, { due: dueId }, { jobKey: `document-${dueId}`, queue: 'documents', priority: 10, maxAttempts: 8 });
