import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../db/connection.ts';
import { openDatabase } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../db/migrations/all.ts';
import { isOutage } from '../db/outage.ts';
import { bulkPatience } from '../db/pool.ts';
import { requireItsOwn } from '../db/training-mark.ts';
import { migrateJobs } from '../jobs/runner.ts';

/**
 * Seconds that a start waits for a database server that is away or still starting, and for a host
 * that has no address (yet).
 */
const waitSeconds = 60;
const waitSecondsForHost = 5;

const isUnknownHost = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOTFOUND';

async function whenAvailable<T>(
  work: () => Promise<T>,
  log: (message: string) => void,
  signal?: AbortSignal,
): Promise<T> {
  for (let second = 0; ; second += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isOutage(error) || second >= (isUnknownHost(error) ? waitSecondsForHost : waitSeconds))
        throw error;
      if (second === 0) log('The database does not answer yet; waiting ...');
      await sleep(1000, undefined, { signal });
    }
  }
}

/**
 * Brings the database to this build: queue, migrations, then `fill` (the seed), on connections
 * without time limits. Safe when several processes start at once; waits a minute for a server that
 * is away, unless `signal` ends the wait.
 */
export async function prepareDatabase(
  { address, training = false }: Pick<Connection, 'address'> & { training?: boolean },
  fill: (db: Connection['db']) => Promise<unknown>,
  log: (message: string) => void = () => undefined,
  signal?: AbortSignal,
): Promise<void> {
  const bulk = openDatabase(address, { patience: bulkPatience, log });
  try {
    await whenAvailable(() => requireItsOwn(bulk, training), log, signal);
    await whenAvailable(() => migrateJobs(bulk.pool), log, signal);
    await migrate(bulk.db, migrations);
    await fill(bulk.db);
  } finally {
    await bulk.stop();
  }
}
