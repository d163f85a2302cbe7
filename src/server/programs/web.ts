import type pg from 'pg';
import type { App, Services } from '../app-types.ts';
import type { Config } from '../base/config.ts';
import { openDatabase } from '../db/connection.ts';
import { configuredStorage } from '../files/configured-storage.ts';
import { buildApp, type Installation } from '../http/app.ts';
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
  installation?: Installation;
}

/**
 * Builds the app of a process; it serves from `listen` on. A stop drains it and closes its
 * connections.
 */
export async function openWeb(
  config: Config,
  life: Life,
  { address, connections, metrics, counts, installation }: WebOptions,
): Promise<{ app: App; listen(): Promise<void> }> {
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
  const drawing = builtDrawing();
  const client = { ...builtClient(), draw: drawing?.draw ?? null };
  const app = await buildApp(services, { metrics, client, counts, installation });
  life.logTo(app.log);
  life.stops.unshift(() => drainAndClose(app));
  const { host, port } = config;
  return {
    app,
    async listen() {
      await app.listen({ host, port });
      // For the first visitor of a public page; the first page of it tells what is wrong.
      void drawing?.load().catch(() => undefined);
    },
  };
}
