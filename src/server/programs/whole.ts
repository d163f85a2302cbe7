import type { Config } from '../base/config.ts';
import { startBanner } from '../base/start-banner.ts';
import { databaseAddress } from '../db/connection.ts';
import { demoAccounts, demoPassword } from '../db/demo-accounts.ts';
import { makeMetrics } from '../metrics/metrics.ts';
import { readyDatabase } from '../prepare/ready-database.ts';
import { requestConnections } from './connections.ts';
import { takeJobs } from './jobs.ts';
import type { Life } from './life.ts';
import { openWeb } from './web.ts';

/** The whole product in one process (`WORKERS=1`): pages, API and jobs. */
export async function startWhole(config: Config, life: Life): Promise<void> {
  const { log, signal } = life;
  const { address, stopServer } = await databaseAddress(config, { log, signal });
  life.stops.unshift(stopServer);
  await readyDatabase(config, address, { log, signal });
  const metrics = makeMetrics();
  const connections = requestConnections(1);
  const { app, listen } = await openWeb(config, life, { address, connections, metrics });
  const drain = life.stops.shift();
  const jobs = await takeJobs(config, life, { address, metrics, log: app.log, share: 'all' });
  // Requests and jobs come to their ends at the same time.
  life.stops.unshift(() => Promise.all([drain?.(), jobs.stop()]));
  await listen();
  console.log(startBanner(config, demoAccounts, demoPassword));
}
