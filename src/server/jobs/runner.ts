import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger, Runner, TaskList } from 'graphile-worker';
import { type Kysely, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { currentTrace } from '../base/trace.ts';
import { sessionName } from '../db/pool.ts';
import type { Database } from '../db/tables.ts';
import { ActiveJobs } from './active-jobs.ts';
import { patientPool } from './patient-pool.ts';
import { watchWorkers } from './worker-life.ts';

/** What the job runner says goes here; a Fastify or pino logger fits. */
interface JobLog {
  debug(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

interface JobsOptions {
  /** The queue's own small pool: neither do jobs wait for requests, nor requests for jobs. */
  pool: pg.Pool;
  /**
   * Task name -> handler; every handler may run more than once for one job and must then do nothing
   * more.
   */
  tasks: TaskList;
  /**
   * Lines of graphile-worker's crontab; times are UTC, so 02:00 in Tashkent is written `0 21 * * *`
   * (the day before).
   */
  crontab?: string;
  /** Flag of jobs -> how many of them this process runs at the same time. */
  atMost?: Readonly<Record<string, number>>;
  /** Tasks whose jobs have no flags of their own -> the flag that they count as. */
  countedAs?: Readonly<Record<string, string>>;
  log?: JobLog;
  /** Name of the database sessions of this process, for tests that play several. */
  session?: string;
  /**
   * How often a sign of life is given, and how long one may be missing, in milliseconds, for tests.
   */
  everyMs?: number;
  silenceMs?: number;
}

/** Running jobs. */
export interface Jobs {
  /**
   * Takes no more jobs, lets those in work end for three seconds, and puts the others back for
   * other processes. Never rejects.
   */
  stop(): Promise<void>;
}

/** Jobs of one process that run at the same time. */
const concurrency = 4;
const restartMs = 1000;
/**
 * A stop is over within 10 s: this for jobs in work, and the same for a database that does not
 * answer.
 */
const stopMs = 3000;
const pollMs = 1000;

/** The program of the queue: who only writes jobs does without its twenty megabytes. */
const program = () => import('graphile-worker');
type Program = Awaited<ReturnType<typeof program>>;

function quietLogger({ Logger }: Program, log?: JobLog): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log?.error(message);
    else if (level === 'warning') log?.warn(message);
    else log?.debug(message);
  });
}

/**
 * Creates or updates the tables of the job queue (schema `graphile_worker`); safe when several
 * processes start at once.
 */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const worker = await program();
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('migrate jobs'))`);
    await worker.runMigrations({ pgPool: pool, logger: quietLogger(worker) });
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('migrate jobs'))`);
    client.release();
  }
}

/**
 * Runs jobs and the timetable until `stop`, through outages of the database (decision 060). Needs
 * `migrateJobs` first; does not wait for a database that is away.
 */
export function startJobs({
  pool,
  tasks,
  crontab = '',
  atMost = {},
  countedAs = {},
  log,
  session = sessionName,
  ...times
}: JobsOptions): Jobs {
  const patient = patientPool(pool, (error) =>
    log?.error(`job queue: the database does not answer: ${error}`),
  );
  const active = new ActiveJobs(countedAs);
  const warn = (message: string): void => log?.warn(message);
  const life = watchWorkers({ pool, session, own: () => active.workers(), warn, ...times });
  let stopping = false;
  let runner: Runner | undefined;

  async function begin(): Promise<Runner> {
    const worker = await program();
    return worker.run({
      pgPool: patient.pool,
      taskList: tasks,
      crontab,
      concurrency,
      pollInterval: pollMs,
      noHandleSignals: true,
      // Jobs hear of a stop at once, and may end earlier for it.
      gracefulShutdownAbortTimeout: 1,
      // Asked before each job is taken.
      forbiddenFlags: async () => {
        await life.introduced();
        return active.nextToTake(atMost);
      },
      events: active.events,
      logger: quietLogger(worker, log),
    });
  }

  async function keepRunning(): Promise<void> {
    while (!stopping) {
      try {
        runner = await begin();
        if (stopping) return await runner.stop();
        await runner.promise;
      } catch (error) {
        log?.error(`job runner: ${error}`);
      }
      if (!stopping) log?.error('job runner ended; it begins again');
      if (!stopping) await sleep(restartMs);
    }
  }
  const ended = keepRunning();

  /** An end that does not come in time is not waited for: the process ends anyway. */
  const within = (work: Promise<unknown>): Promise<unknown> =>
    Promise.race([
      work.catch((error) => warn(`job queue: ${error}`)),
      sleep(stopMs, undefined, { ref: false }),
    ]);

  return {
    async stop() {
      stopping = true;
      await within(Promise.all([runner?.stop(), ended]));
      await within(life.leave());
      patient.giveUp();
    },
  };
}

/**
 * How a job is queued: jobs of one `queue` run one after the other; a higher `priority` number
 * waits for the lower ones.
 */
export interface JobOptions {
  jobKey?: string | null;
  runAt?: Date | null;
  maxAttempts?: number;
  queue?: string | null;
  /** Names of kinds of which a process runs so many at a time (`atMost` of `startJobs`). */
  flags?: string[] | null;
  priority?: number;
}

/** A job to be queued: its task, what the task is asked, and how. */
export interface QueuedJob {
  task: string;
  payload: object;
  options?: JobOptions;
}

/** Jobs as the queue describes them (`graphile_worker.job_spec`). */
export function jobSpecs(jobs: readonly QueuedJob[]): object[] {
  const trace = currentTrace();
  return jobs.map(({ task, payload, options = {} }) => ({
    identifier: task,
    payload: trace === null ? payload : { ...payload, trace },
    queue_name: options.queue ?? null,
    run_at: options.runAt ?? null,
    max_attempts: options.maxAttempts ?? 25,
    job_key: options.jobKey ?? null,
    priority: options.priority ?? 0,
    flags: options.flags ?? null,
  }));
}

/**
 * Queues jobs inside the caller's transaction, in one statement: they exist only if the transaction
 * commits. A job with a `jobKey` that still waits is replaced instead of doubled. `runAt` delays
 * it. The payload carries the id of the request or job that queues it as `trace`.
 */
export async function addJobs(
  trx: Transaction<Database> | Kysely<Database>,
  jobs: readonly QueuedJob[],
): Promise<void> {
  if (jobs.length === 0) return;
  await sql`select graphile_worker.add_jobs(array(
    select s::graphile_worker.job_spec
      from json_populate_recordset(null::graphile_worker.job_spec,
        ${JSON.stringify(jobSpecs(jobs))}::json) s))`.execute(trx);
}

/** Queues one job, as `addJobs` does. */
export const addJob = (
  trx: Transaction<Database> | Kysely<Database>,
  task: string,
  payload: object,
  options: JobOptions = {},
): Promise<void> => addJobs(trx, [{ task, payload, options }]);
