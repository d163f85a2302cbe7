import type { Connection } from '../db/connection.ts';
import { moduleCrontab } from '../declared/modules.ts';
import { addJobs } from '../jobs/runner.ts';

const everyMinute = /^(?:\* ){5}(?<task>\S+)/;

/**
 * Queues the jobs of the modules that run every minute, one after the other: who opens a page of
 * numbers in the first minute of a filled database finds them counted.
 */
export async function queueFirstJobs(db: Connection['db']): Promise<void> {
  const tasks = moduleCrontab.flatMap((line) => everyMinute.exec(line)?.groups?.task ?? []);
  const options = { queue: 'first-jobs' };
  await addJobs(
    db,
    tasks.map((task) => ({ task, payload: {}, options })),
  );
}
