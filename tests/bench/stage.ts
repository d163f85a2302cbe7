import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { loadConfig } from '#server/config.ts';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { bulkPatience } from '#server/db/pool.ts';
import { prepareDatabase } from '#server/db/prepare-database.ts';
import { seedIfEmpty } from '#server/db/seed.ts';
import { seedBig } from '#server/db/seed-big/load.ts';
import { secondsOfFamily } from './processor-time.ts';

/** A database of its own with so many generated applications, and how long and how large the generation was. */
export interface Stage {
  applications: number;
  connection: Connection;
  /** What both servers are started with. */
  environment: Record<string, string>;
  config: ReturnType<typeof loadConfig>;
  /** null when the database was there already. */
  generatedInSeconds: number | null;
  databaseMb: number;
  /** Seconds of processor time that the database has used so far. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

const secret = 'kG7vR2mXq9TzB4nLw8YcJ5hD3sFpA6eU0iOaZ1rV';

/** Starts everything in one folder; `keep` names the folder of generated databases that outlives the run. */
export async function openStage(applications: number, keep: string | null, log: (line: string) => void): Promise<Stage> {
  const folder = keep ? path.join(path.resolve(keep), String(applications)) : fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-bench-'));
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, 0o755);
  const server = await startEmbedded(path.join(folder, 'database'));
  const postmaster = Number(fs.readFileSync(path.join(server.folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const connection = openDatabase(server.address, { patience: bulkPatience });
  await prepareDatabase(connection, (db) => seedIfEmpty(db, { now: new Date() }));
  const started = performance.now();
  const outcome = await seedBig(connection.pool, applications, new Date(), log);
  const generatedInSeconds = outcome === 'done' ? (performance.now() - started) / 1000 : null;
  // The state a database is in after a night: every page visible to index-only scans, statistics of today.
  await connection.pool.query('vacuum analyze');
  const { rows } = await connection.pool.query<{ size: number }>('select pg_database_size(current_database()) as size');
  const environment = {
    DATA_DIR: folder,
    TOKEN_SECRET: secret,
    PUBLIC_URL: 'http://localhost:3000',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'info',
  };
  return {
    ...{ applications, connection, environment, generatedInSeconds, config: loadConfig(environment) },
    processorSeconds: () => secondsOfFamily(postmaster),
    databaseMb: Math.round((rows[0]?.size ?? 0) / 1024 / 1024),
    async stop() {
      await connection.stop();
      await server.stop();
      if (!keep) fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
