import type pg from 'pg';
import type { App, Services } from '../app-types.ts';
import type { Config } from '../base/config.ts';
import { openDatabase } from '../db/connection.ts';
import { configuredStorage } from '../files/configured-storage.ts';
import { buildApp } from '../http/app.ts';
import { builtClient, builtDrawing } from '../http/client.ts';
import { drainAndClose } from '../http/drain.ts';
import type { RequestCounts } from '../http/request-counts.ts';
import { gatewaysOf } from '../messages/gateways.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Life } from './life.ts';

interface WebOptions {
  address: pg.PoolConfig;
  /** Database connections of this process for requests. */
  connections: number;
  metrics: Metrics;
  counts?: RequestCounts;
}

/** Builds the app of a process, not listening yet; a stop drains it and closes its connections. */
export async function openWeb(
  config: Config,
  life: Life,
  { address, connections, metrics, counts }: WebOptions,
): Promise<{ app: App; services: Services }> {
  const connection = openDatabase(address, { max: connections, log: life.log });
  life.stops.unshift(connection.stop);
  const services: Services = {
    db: connection.db,
    pool: connection.pool,
    config,
    now: () => new Date(),
    storage: await configuredStorage(config),
    ...gatewaysOf(config),
  };
  const client = { ...builtClient(), draw: await builtDrawing() };
  const app = await buildApp(services, { metrics, client, counts });
  life.logTo(app.log);
  life.stops.unshift(() => drainAndClose(app));
  return { app, services };
}

/** Lets an app serve on the address of the configuration. */
export const listen = (app: App, { host, port }: Config): Promise<string> =>
  app.listen({ host, port });
