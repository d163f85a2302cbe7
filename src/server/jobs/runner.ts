import { Logger, run, runMigrations, type TaskList } from 'graphile-worker';
import { type Kysely, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Database } from '../db/tables.ts';
import { currentTrace } from '../trace.ts';

/** What the job runner says goes here; a Fastify or pino logger fits. */
export interface JobLog {
  debug(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

interface JobsOptions {
  pool: pg.Pool;
  /** Task name -> handler; every handler may run more than once for one job and must then do nothing more. */
  tasks: TaskList;
  /** Lines of graphile-worker's crontab; times are UTC, so 02:00 in Tashkent is written `0 21 * * *` (the day before). */
  crontab?: string;
  log?: JobLog;
}

/** Jobs of one process that run at the same time; they share the pool with requests. */
const concurrency = 4;

function quietLogger(log: JobLog | undefined): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log?.error(message);
    else if (level === 'warning') log?.warn(message);
    else log?.debug(message);
  });
}

/** Creates or updates the tables of the job queue (schema `graphile_worker`); safe when several processes start at once. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('migrate jobs'))`);
    await runMigrations({ pgPool: pool, logger: quietLogger(undefined) });
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('migrate jobs'))`);
    client.release();
  }
}

/** Runs jobs and the timetable on the shared pool until `stop`, which waits for jobs in work. Needs `migrateJobs` first. */
export async function startJobs({ pool, tasks, crontab = '', log }: JobsOptions): Promise<{ stop(): Promise<void> }> {
  const logger = quietLogger(log);
  const runner = await run({ pgPool: pool, taskList: tasks, crontab, concurrency, pollInterval: 2000, noHandleSignals: true, logger });
  // The promise ends with the runner; a failure there is already logged and must not end the process.
  runner.promise.catch((error) => log?.error(`job runner ended: ${error}`));
  return { stop: () => runner.stop() };
}

/** How a job is queued: jobs of one `queue` run one after the other; a higher `priority` number waits for the lower ones. */
export interface JobOptions {
  jobKey?: string | null;
  runAt?: Date | null;
  maxAttempts?: number;
  queue?: string | null;
  priority?: number;
}

/** A job to be queued: its task, what the task is asked, and how. */
export interface QueuedJob {
  task: string;
  payload: object;
  options?: JobOptions;
}

/**
 * Queues jobs inside the caller's transaction, in one statement: they exist only if the transaction commits. A job with a `jobKey` that still waits is
 * replaced instead of doubled. `runAt` delays it. The payload carries the id of the request or job that queues it as `trace`.
 */
export async function addJobs(trx: Transaction<Database> | Kysely<Database>, jobs: readonly QueuedJob[]): Promise<void> {
  if (jobs.length === 0) return;
  const trace = currentTrace();
  const specs = jobs.map(({ task, payload, options: { jobKey, runAt, maxAttempts = 25, queue, priority = 0 } = {} }) => ({
    ...{
      identifier: task,
      payload: trace === null ? payload : { ...payload, trace },
      queue_name: queue ?? null,
      run_at: runAt ?? null,
      max_attempts: maxAttempts,
      job_key: jobKey ?? null,
      priority,
    },
    flags: null,
  }));
  await sql`select graphile_worker.add_jobs(array(
    select s::graphile_worker.job_spec from json_populate_recordset(null::graphile_worker.job_spec, ${JSON.stringify(specs)}::json) s))`.execute(trx);
}

/** Queues one job, as `addJobs` does. */
export const addJob = (trx: Transaction<Database> | Kysely<Database>, task: string, payload: object, options: JobOptions = {}): Promise<void> =>
  addJobs(trx, [{ task, payload, options }]);
