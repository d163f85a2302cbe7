import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '../base/config.ts';
import { openDatabase } from '../db/connection.ts';
import { jobPatience } from '../db/pool.ts';
import { configuredStorage } from '../files/configured-storage.ts';
import { observedTasks } from '../jobs/observed.ts';
import { type Jobs, startJobs } from '../jobs/runner.ts';
import { gatewaysOf } from '../messages/gateways.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { crontab, jobLimits, jobTasks } from '../schedule/tasks.ts';
import type { Life } from './life.ts';

/** Connections for the queue's statements and for what jobs do. */
const connections = 8;

interface JobsOptions {
  address: pg.PoolConfig;
  metrics: Metrics;
  log: FastifyBaseLogger;
}

/**
 * Takes jobs until the stop of the answer; then its connections are closed. They are its own:
 * neither do jobs wait for requests, nor requests for jobs.
 */
export async function takeJobs(
  config: Config,
  life: Life,
  { address, metrics, log }: JobsOptions,
): Promise<Jobs> {
  const queue = openDatabase(address, { patience: jobPatience, max: connections, log: life.log });
  life.stops.unshift(queue.stop);
  metrics.pools.jobs = queue.pool;
  const handlers = jobTasks({
    db: queue.db,
    pool: queue.pool,
    config,
    now: () => new Date(),
    storage: await configuredStorage(config),
    ...gatewaysOf(config),
  });
  const tasks = observedTasks(handlers, { log, metrics });
  return startJobs({ pool: queue.pool, tasks, crontab, atMost: jobLimits, log });
}
