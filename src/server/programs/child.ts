import os from 'node:os';
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
import { openWeb } from './web.ts';

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
  const { listen } = await openWeb(config, life, {
    address: await life.unlessStopped(primary.address),
    connections: requestConnections(config.workers),
    metrics: metricsAs(name, primary),
    counts,
  });
  await life.unlessStopped(primary.begin);
  await listen();
  primary.send({ kind: 'running' });
}

/**
 * A process that does the jobs of the others: all but the drawing of documents, or nothing else. Who
 * draws gives way to everybody: where people work it has a tenth of a core, and at night all.
 */
export async function startJobs(
  config: Config,
  life: Life,
  name: string,
  primary: Primary,
): Promise<void> {
  const draws = name === 'documents';
  if (draws) os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  const log: FastifyBaseLogger = Fastify({ logger: logOptions(config) }).log;
  life.logTo(log);
  const metrics = metricsAs(name, primary);
  const address = await life.unlessStopped(primary.address);
  await life.unlessStopped(primary.begin);
  const share = draws ? 'documents' : 'all but documents';
  const jobs = await takeJobs(config, life, { address, metrics, log, share });
  life.stops.unshift(jobs.stop);
  const { registry, pools } = metrics;
  const { dataDir } = config;
  measureProcess(registry, { pools, openStreams: () => 0, dataDir });
  primary.send({ kind: 'running' });
}
