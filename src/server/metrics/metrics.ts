import type pg from 'pg';
import {
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client';
import { productVersion } from '../base/project-root.ts';
import type { JobOutcome } from '../jobs/observed.ts';

/** What a process has measured, for another one to tell. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/**
 * What is counted while the product works; gauges that are read at a scrape register themselves in
 * `registry`.
 */
export interface Metrics {
  registry: Registry;
  /** The database pools of the process by name; one that is opened later is added. */
  pools: Record<string, pg.Pool>;
  /** What the other processes have measured that serve together with this one. */
  others(): Promise<Figures[]>;
  /**
   * One answered request, by the pattern of its route; `seconds` is null for streams, which last as
   * long as a page is open.
   */
  request(request: { method: string; route: string; status: number; seconds: number | null }): void;
  /** One attempt of a job. */
  job(task: string, outcome: JobOutcome, seconds: number): void;
}

/** Seconds. The limits of the goals in docs/measurements.md are among them: 0.3, 1 and 3 s. */
const requestBuckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];
const jobBuckets = [0.1, 1, 10, 60, 600];

/** The counters of one app process. Names and meanings: docs/operations/monitoring/README.md. */
export function makeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'doctoral_http_requests_total',
    help: 'Answered requests by method, route pattern and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'doctoral_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer, without streams',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  });
  const jobs = new Counter({
    name: 'doctoral_job_attempts_total',
    help: 'Attempts of jobs in this process by task and outcome: done, failed (tried again) or given_up',
    labelNames: ['task', 'outcome'],
    registers,
  });
  const jobDurations = new Histogram({
    name: 'doctoral_job_duration_seconds',
    help: 'Time that an attempt of a job took',
    labelNames: ['task'],
    buckets: jobBuckets,
    registers,
  });
  const build = new Gauge({
    name: 'doctoral_build_info',
    help: 'Version of the product; always 1',
    labelNames: ['version'],
    registers,
  });
  build.set({ version: productVersion }, 1);
  return {
    registry,
    pools: {},
    others: async () => [],
    request({ method, route, status, seconds }) {
      const labels = { method, route, status: String(status) };
      requests.inc(labels);
      if (seconds !== null) durations.observe(labels, seconds);
    },
    job(task, outcome, seconds) {
      jobs.inc({ task, outcome });
      jobDurations.observe({ task }, seconds);
    },
  };
}
