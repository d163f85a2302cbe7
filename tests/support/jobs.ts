import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { jobTasks } from '#server/schedule/tasks.ts';
import type { TestApp } from './app.ts';

const quiet = new Logger(() => () => undefined);

interface Left {
  task_identifier: string;
  last_error: string | null;
}

const leftJobs = async ({ services }: TestApp): Promise<Left[]> =>
  (
    await sql<Left>`select task_identifier, last_error from graphile_worker.jobs`.execute(
      services.db,
    )
  ).rows;

/** Far more than jobs that cause jobs need: on a busy machine a run sees only some of them. */
const mostRounds = 100;

/**
 * Runs every waiting job (or those of the tasks in `only`), and those that they cause, by the real
 * job runner. Throws when one of them fails.
 */
export async function runJobs(on: TestApp, only?: readonly string[]): Promise<void> {
  const { services } = on;
  const wanted = (name: string): boolean => only === undefined || only.includes(name);
  const taskList = Object.fromEntries(
    Object.entries(jobTasks(services)).filter(([name]) => wanted(name)),
  );
  const left = async () =>
    (await leftJobs(on)).filter(({ task_identifier }) => wanted(task_identifier));
  let rows = await left();
  // A run ends when it has seen nothing to do once; a job that was queued just then is for the next
  // one.
  for (
    let round = 0;
    round < mostRounds && rows.some(({ last_error }) => last_error === null);
    round += 1
  ) {
    await runOnce({ pgPool: services.pool, taskList, noHandleSignals: true, logger: quiet });
    rows = await left();
    // On a busy machine a run ends before the database says that its last job is done.
    if (rows.length > 0) await sleep(20);
  }
  if (rows.length > 0)
    throw new Error(
      rows.map(({ task_identifier, last_error }) => `${task_identifier}: ${last_error}`).join('\n'),
    );
}

/** What the waiting jobs of a task were asked to do, oldest first. */
export async function waitingJobs({ services }: TestApp, task: string): Promise<unknown[]> {
  const { rows } = await sql<{ payload: unknown }>`
    select j.payload from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${task} order by j.id`.execute(services.db);
  return rows.map(({ payload }) => payload);
}

/** Runs the handler of a task by hand. */
export async function runTask(
  { services }: TestApp,
  task: string,
  payload: unknown = {},
): Promise<void> {
  const handler = jobTasks(services)[task];
  if (!handler) throw new Error(`no task ${task}`);
  await handler(payload, {} as never);
}
