import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/connection.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { bulkPatience } from '#server/db/pool.ts';
import { migrateJobs } from '#server/jobs/runner.ts';

/** Where the run's server is; handed to the test files by vitest. */
export type ServerAddress = { host: string; port: number; user: string; password?: string };

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: ServerAddress;
    /** The folder of the files of the demonstration data: to be copied, and not changed. */
    seededFiles: string;
  }
}

/** Name of the migrated, empty database that every test file copies. */
export const templateName = 'test_template';

/** The same with the demonstration data; made by the first test file that asks for it. */
export const seededName = 'test_seeded';

// Tests may lose their data in a power cut, and are faster for it. A statement is planned once for
// a connection: by itself PostgreSQL plans its first five runs anew for their values, and in a
// database of this size planning is most of the work.
const fast = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'plan_cache_mode=force_generic_plan',
];

async function findServer(): Promise<{ address: ServerAddress; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const { hostname, port, username, password } = new URL(given);
    return {
      address: { host: hostname, port: Number(port || 5432), user: username, password },
      stop: async () => undefined,
    };
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-test-'));
  fs.chmodSync(folder, 0o755);
  const server = await startEmbedded(path.join(folder, 'database'), { settings: fast });
  return {
    address: server.address,
    async stop() {
      await server.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(address: ServerAddress): Promise<void> {
  const admin = new pg.Client({ ...address, database: 'postgres' });
  await admin.connect();
  for (const old of [templateName, seededName])
    await admin.query(`drop database if exists ${old} with (force)`);
  await admin.query(`create database ${templateName}`);
  const template = openDatabase({ ...address, database: templateName }, { patience: bulkPatience });
  await migrateJobs(template.pool);
  await migrate(template.db, migrations);
  await template.stop();
  await admin.end();
}

/**
 * Vitest's global set-up of the `server` project: one real PostgreSQL per run, with a migrated
 * template database, and a folder for the files of the demonstration data.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await findServer();
  const files = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-files-'));
  const end = async () => {
    fs.rmSync(files, { recursive: true, force: true });
    await stop();
  };
  try {
    await makeTemplate(address);
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('databaseServer', address);
  project.provide('seededFiles', files);
  return end;
}
