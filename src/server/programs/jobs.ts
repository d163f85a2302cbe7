import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '../base/config.ts';
import { openDatabase } from '../db/connection.ts';
import { jobPatience } from '../db/pool.ts';
import { documentFlag, makeTask } from '../engine/document-queue.ts';
import { configuredStorage } from '../files/configured-storage.ts';
import { observedTasks } from '../jobs/observed.ts';
import { type Jobs, startJobs } from '../jobs/runner.ts';
import { gatewaysOf } from '../messages/gateways.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { countedJobs, crontab, jobLimits, jobTasks } from '../schedule/tasks.ts';
import type { Life } from './life.ts';

/** Connections for the queue's statements and for what jobs do. */
const connections = 8;

/** Which jobs a process takes. */
type Share = 'all' | 'documents' | 'all but documents';

interface JobsOptions {
  address: pg.PoolConfig;
  metrics: Metrics;
  log: FastifyBaseLogger;
  share: Share;
  /** When what is due begins; a training ground asks its own clock instead. */
  lines?: string;
}

/**
 * Takes jobs until the stop of the answer; then its connections are closed. They are its own:
 * neither do jobs wait for requests, nor requests for jobs.
 */
export async function takeJobs(
  config: Config,
  life: Life,
  { address, metrics, log, share, lines = crontab }: JobsOptions,
): Promise<Jobs> {
  const queue = openDatabase(address, { patience: jobPatience, max: connections, log: life.log });
  life.stops.unshift(queue.stop);
  metrics.pools.jobs = queue.pool;
  const every = jobTasks({
    db: queue.db,
    pool: queue.pool,
    config,
    now: () => new Date(),
    storage: await configuredStorage(config),
    ...gatewaysOf(config),
  });
  const tasks = observedTasks(every, { log, metrics });
  const { pool } = queue;
  if (share === 'documents')
    return startJobs({ pool, tasks: { [makeTask]: tasks[makeTask] }, atMost: jobLimits, log });
  const atMost = share === 'all' ? jobLimits : { ...jobLimits, [documentFlag]: 0 };
  return startJobs({ pool, tasks, crontab: lines, atMost, countedAs: countedJobs, log });
}
