import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AggregatorRegistry, Registry } from 'prom-client';
import type { App, Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { measureDatabase } from './database-metrics.ts';
import type { Metrics } from './metrics.ts';
import { measureProcess } from './process-metrics.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Compares in a time that says nothing about where the two differ. */
function carries({ headers }: FastifyRequest, token: string): boolean {
  const [scheme, given = ''] = headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && timingSafeEqual(digest(given), digest(token));
}

/** The figures of all processes, each with its name as the label `process` where there are several. */
async function figuresOfAll({ registry, others }: Metrics): Promise<string> {
  const found = await others();
  if (found.length === 0) return registry.metrics();
  return AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...found]).metrics();
}

/**
 * `GET /metrics`: the figures of all processes of this machine and of the database in Prometheus' text format, for
 * anyone who carries METRICS_TOKEN. Without that setting the address does not exist
 * (docs/decisions/081-metrics.md).
 */
export function metricsRoutes(
  app: App,
  { config, db, pool }: Services,
  { metrics, openStreams }: { metrics: Metrics; openStreams(): number },
): void {
  const { metricsToken, dataDir } = config;
  if (metricsToken === null) return;
  const { registry } = metrics;
  // Its figures are nobody's in particular.
  const ofDatabase = new Registry();
  const readDatabase = measureDatabase(ofDatabase, db);
  metrics.pools.requests = pool;
  const stop = measureProcess(registry, { pools: metrics.pools, openStreams, dataDir });
  app.addHook('onClose', async () => stop());
  // A process that is under pressure still tells how it is; so its answer is not put off
  // (under-pressure), only its token is looked at.
  app.get('/metrics', { config: { pressureHandler: () => undefined } }, async (request, reply) => {
    if (!carries(request, metricsToken)) throw new Refusal('UNAUTHENTICATED');
    await readDatabase();
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(`${await figuresOfAll(metrics)}\n${await ofDatabase.metrics()}`);
  });
}
