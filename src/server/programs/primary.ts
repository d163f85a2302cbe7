import type { Config } from '../base/config.ts';
import { startBanner } from '../base/start-banner.ts';
import { databaseAddress } from '../db/connection.ts';
import { demoAccounts, demoPassword } from '../db/demo-accounts.ts';
import { countsHere } from '../http/request-counts.ts';
import { readyDatabase } from '../prepare/ready-database.ts';
import { embeddedConnections } from './connections.ts';
import { type Family, startFamily } from './family.ts';
import type { Life } from './life.ts';
import { collectMetrics } from './metrics-of-all.ts';
import { plainLog } from './plain-log.ts';

/**
 * The first process of several (decision 128): it keeps the embedded database, brings it to this
 * build, and starts a web process for each of `WORKERS`, then one for jobs and one that draws
 * documents. They load their programs while the database is being prepared, and serve when it is
 * ready. It counts for all of them, and does no work of the product itself.
 */
export async function startPrimary(config: Config, life: Life): Promise<void> {
  const { log, signal } = life;
  const counts = countsHere();
  const metrics = collectMetrics(() => family.members());
  const names = Array.from({ length: config.workers }, (_, at) => `web-${at + 1}`);
  const family: Family = startFamily({
    names,
    log,
    hear(from, message) {
      if (message.kind === 'count') {
        const answers = message.asked.map(({ id, ...asked }) => ({ id, ...counts.count(asked) }));
        from.send({ kind: 'counted', answers });
      } else metrics.hear(from, message);
    },
  });
  life.stops.unshift(family.stop);
  const settings = [`max_connections=${embeddedConnections(config.workers)}`];
  const { address, stopServer } = await databaseAddress(config, { log, signal, settings });
  life.stops.push(stopServer);
  family.announce({ kind: 'database', address });
  await readyDatabase(config, address, { log, signal });
  family.announce({ kind: 'begin' });
  await life.unlessStopped(family.running);
  // They would take the cores from the start of those that are waited for.
  for (const name of ['jobs', 'documents']) family.add(name);
  life.logTo(plainLog(config.logLevel));
  console.log(startBanner(config, demoAccounts, demoPassword));
}
