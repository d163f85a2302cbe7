import type pg from 'pg';
import type { Config } from './base/config.ts';
import type { Connection } from './db/connection.ts';

interface Waiting {
  log(message: string): void;
  signal: AbortSignal;
}

/** Brings the database of an address to this build, and fills it when it is empty. */
export async function readyDatabase(
  config: Config,
  address: pg.PoolConfig,
  { log, signal }: Waiting,
): Promise<void> {
  const { prepareDatabase } = await import('./prepare-database.ts');
  const { seedIfEmpty } = await import('./seed/seed.ts');
  const { configuredStorage } = await import('./files/configured-storage.ts');
  const storage = await configuredStorage(config);
  const fill = (db: Connection['db']) =>
    seedIfEmpty(db, { now: new Date(), demo: config.demoAccounts, storage });
  await prepareDatabase({ address }, fill, log, signal);
}
