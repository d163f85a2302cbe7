import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { loadConfig } from '#server/base/config.ts';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { bulkPatience } from '#server/db/pool.ts';
import { prepareDatabase } from '#server/prepare/prepare-database.ts';
import { seedIfEmpty } from '#server/seed/seed.ts';
import { seedBig } from '#server/seed-big/load.ts';
import { secondsOfFamily } from './processor-time.ts';

/**
 * A database of its own with so many generated applications, and how long and how large the
 * generation was.
 */
export interface Stage {
  applications: number;
  connection: Connection;
  /** What both servers are started with. */
  environment: Record<string, string>;
  config: ReturnType<typeof loadConfig>;
  /** null when the database was there already. */
  generatedInSeconds: number | null;
  databaseMb: number;
  /** Process of the database server; null while it is gone, or when it is somebody else's. */
  postmaster(): number | null;
  /** Seconds of processor time that the database has used so far. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

const secret = 'kG7vR2mXq9TzB4nLw8YcJ5hD3sFpA6eU0iOaZ1rV';

interface Server {
  address: pg.PoolConfig;
  /** Process of the postmaster; null when the server is somebody else's. */
  postmaster(): number | null;
  stop(): Promise<unknown>;
}

/** Process of the postmaster by its own lock file; null while there is none. */
function postmasterIn(folder: string): number | null {
  const file = path.join(folder, 'postmaster.pid');
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8').split('\n')[0]) : null;
}

async function embeddedServer(folder: string, settings: string[]): Promise<Server> {
  const server = await startEmbedded(path.join(folder, 'database'), { settings });
  return {
    address: server.address,
    postmaster: () => postmasterIn(server.folder),
    stop: server.stop,
  };
}

const givenServer = (url: string): Server => ({
  address: { connectionString: url },
  postmaster: () => null,
  stop: async () => undefined,
});

interface StageOptions {
  /** Further settings of the embedded server, as `name=value`. */
  settings?: string[];
  /** Address of an empty database of another server, instead of the embedded one. */
  database?: string | null;
}

/**
 * Starts everything in one folder; `keep` names the folder of generated databases that outlives the
 * run.
 */
export async function openStage(
  applications: number,
  keep: string | null,
  log: (line: string) => void,
  { settings = [], database = null }: StageOptions = {},
): Promise<Stage> {
  const folder = keep
    ? path.join(path.resolve(keep), String(applications))
    : fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-bench-'));
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, 0o755);
  const server = database === null ? await embeddedServer(folder, settings) : givenServer(database);
  const connection = openDatabase(server.address, { patience: bulkPatience });
  await prepareDatabase(connection, (db) => seedIfEmpty(db, { now: new Date() }));
  const started = performance.now();
  const outcome = await seedBig(connection.pool, applications, new Date(), log);
  const generatedInSeconds = outcome === 'done' ? (performance.now() - started) / 1000 : null;
  // The state a database is in after a night: every page visible to index-only scans, statistics of
  // today.
  await connection.pool.query('vacuum analyze');
  const { rows } = await connection.pool.query<{ size: number }>(
    'select pg_database_size(current_database()) as size',
  );
  const environment = {
    DATA_DIR: folder,
    TOKEN_SECRET: secret,
    PUBLIC_URL: 'http://localhost:3000',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'info',
  };
  return {
    applications,
    connection,
    environment,
    generatedInSeconds,
    config: loadConfig(environment),
    postmaster: server.postmaster,
    processorSeconds: () => secondsOfFamily(server.postmaster() ?? 0),
    databaseMb: Math.round((rows[0]?.size ?? 0) / 1024 / 1024),
    async stop() {
      await connection.stop();
      await server.stop();
      if (!keep) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
