import { setTimeout as sleep } from 'node:timers/promises';
import { makeTask } from '#server/engine/document-queue.ts';
import type { Stage } from './stage.ts';

/** Jobs that are due and not done: those that people wait for, and documents, which can wait. */
export interface Waiting {
  jobs: number;
  documents: number;
}

/** How many jobs wait at this moment. */
export async function waiting({ connection: { pool } }: Stage): Promise<Waiting> {
  const { rows } = await pool.query<Waiting>(
    `select count(*) filter (where task_identifier <> $1)::int as jobs, count(*) filter (where task_identifier = $1)::int as documents
     from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`,
    [makeTask],
  );
  return rows[0] ?? { jobs: 0, documents: 0 };
}

const patienceMs = 120_000;
const pauseMs = 50;

/** Until all jobs are done but the drawing of documents; a queue that never ends is said, not waited for. */
export async function jobsDone(stage: Stage): Promise<void> {
  const until = performance.now() + patienceMs;
  while ((await waiting(stage)).jobs > 0) {
    if (performance.now() > until) throw new Error('bench: the jobs of the round do not end');
    await sleep(pauseMs);
  }
}
