import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Config } from '../base/config.ts';
import { RepeatingKysely } from './conflicts.ts';
import { startEmbedded } from './embedded.ts';
import { makePool, type Patience, type PoolSize, requestPatience } from './pool.ts';
import { preparedPool } from './prepared-client.ts';
import type { Database } from './tables.ts';

/**
 * An open database. `stop` closes the connections, and the embedded server when nobody else uses
 * it.
 */
export interface Connection {
  db: Kysely<Database>;
  pool: pg.Pool;
  /** For further connections to the same database. */
  address: pg.PoolConfig;
  stop(): Promise<void>;
}

interface Options extends PoolSize {
  patience?: Patience;
  log?: (message: string) => void;
  /** Nobody wants the database any more: the wait for an embedded server ends. */
  signal?: AbortSignal;
  /** Extra settings of an embedded server that is started for this, as `name=value`. */
  settings?: string[];
}

const endMs = 1500;

/**
 * Kysely and its pool over one address (a `DATABASE_URL` or the settings of an embedded server).
 */
export function openDatabase(
  address: pg.PoolConfig,
  { patience = requestPatience, log = () => undefined, ...size }: Options = {},
): Connection {
  const pool = makePool(
    address,
    patience,
    (error) => log(`database connection lost: ${error.message}`),
    size,
  );
  const db = new RepeatingKysely<Database>({
    dialect: new PostgresDialect({ pool: preparedPool(pool) }),
  });
  return {
    db,
    pool,
    address,
    async stop() {
      await db.destroy();
      // Connections to a server that does not answer would not end: the process does.
      await Promise.race([pool.end(), sleep(endMs, undefined, { ref: false })]);
    },
  };
}

/** The address of the configured server; starts the embedded one when `DATABASE_URL` is not set. */
export async function databaseAddress(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { log, signal, settings }: Pick<Options, 'log' | 'signal' | 'settings'> = {},
): Promise<{ address: pg.PoolConfig; stopServer(): Promise<unknown> }> {
  if (config.databaseUrl)
    return { address: { connectionString: config.databaseUrl }, stopServer: async () => undefined };
  const server = await startEmbedded(path.join(config.dataDir, 'database'), {
    log,
    signal,
    settings,
  });
  return { address: server.address, stopServer: server.stop };
}

/**
 * Opens the configured database for the life of a process. Throws when an embedded server cannot
 * start; a server of DATABASE_URL may be away.
 */
export async function connect(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: Options = {},
): Promise<Connection> {
  const { address, stopServer } = await databaseAddress(config, options);
  const open = openDatabase(address, options);
  return {
    ...open,
    async stop() {
      await open.stop();
      await stopServer();
    },
  };
}
