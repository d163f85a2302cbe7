import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Config } from '../base/config.ts';
import { logOptions } from '../http/log-options.ts';
import { type Metrics, makeMetrics } from '../metrics/metrics.ts';
import { measureProcess } from '../metrics/process-metrics.ts';
import { requestConnections } from './connections.ts';
import { countsOfAll } from './counts-of-all.ts';
import type { Primary } from './from-primary.ts';
import { takeJobs } from './jobs.ts';
import type { Life } from './life.ts';
import { metricsOfAll } from './metrics-of-all.ts';
import { listen, openWeb } from './web.ts';

/** Counters of this process, which it tells the others under its name. */
function metricsAs(name: string, primary: Primary): Metrics {
  const metrics = makeMetrics();
  metrics.registry.setDefaultLabels({ process: name });
  const { others, hear } = metricsOfAll(metrics.registry, primary.send);
  primary.listen(hear);
  return { ...metrics, others };
}

/** One of several processes that serve pages and API on one port. */
export async function startWeb(
  config: Config,
  life: Life,
  name: string,
  primary: Primary,
): Promise<void> {
  const counts = countsOfAll(primary.send);
  primary.listen(counts.hear);
  const { app } = await openWeb(config, life, {
    address: await life.unlessStopped(primary.address),
    connections: requestConnections(config.workers),
    metrics: metricsAs(name, primary),
    counts,
  });
  await life.unlessStopped(primary.begin);
  await listen(app, config);
  primary.send({ kind: 'running' });
}

/** The process that does the jobs of the others. */
export async function startJobs(
  config: Config,
  life: Life,
  name: string,
  primary: Primary,
): Promise<void> {
  const log: FastifyBaseLogger = Fastify({ logger: logOptions(config) }).log;
  life.logTo(log);
  const metrics = metricsAs(name, primary);
  const address = await life.unlessStopped(primary.address);
  await life.unlessStopped(primary.begin);
  const jobs = await takeJobs(config, life, { address, metrics, log });
  life.stops.unshift(jobs.stop);
  const { registry, pools } = metrics;
  const { dataDir } = config;
  measureProcess(registry, { pools, openStreams: () => 0, dataDir });
  primary.send({ kind: 'running' });
}
