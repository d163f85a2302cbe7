import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { underTestClock } from '../support/shifted-clock.ts';
import { inDatabase } from './support/database.ts';
import { freePort } from './support/free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * What the tests write may be lost in a power cut, and is written faster for it; a statement is
 * planned once for a connection, as in the tests of the server.
 */
async function forgoSafety(): Promise<void> {
  const lost = ['fsync', 'synchronous_commit', 'full_page_writes'].map((name) => `${name} = off`);
  const settings = [...lost, 'plan_cache_mode = force_generic_plan'].map((setting) =>
    sql.raw(`alter system set ${setting}`),
  );
  await inDatabase(async (db) => {
    for (const setting of settings) await sql`${setting}`.execute(db);
    await sql`select pg_reload_conf()`.execute(db);
  });
}

/** A first start queues the count of students: no journey begins before it. */
async function studentsCounted(): Promise<void> {
  const isCounted = () =>
    inDatabase((db) => db.selectFrom('student_count_moment').select('as_of').executeTakeFirst());
  for (let round = 0; !(await isCounted()); round += 1) {
    if (round > 300) throw new Error('the numbers of students were not counted within a minute');
    await sleep(200);
  }
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).catch(() => null);
  return answer?.ok ?? false;
}

/**
 * Starts the product as a person would (npm start), on a free port with an empty data folder; the
 * answered function ends and removes it. With E2E_BASE_URL and E2E_DATA_DIR set, the product that
 * runs there already is taken instead.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.E2E_BASE_URL && process.env.E2E_DATA_DIR) return async () => undefined;
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-e2e-'));
  const logFile = path.join(root, 'test-results', 'server.log');
  fs.mkdirSync(path.dirname(logFile), { recursive: true });
  const log = fs.openSync(logFile, 'w');
  // Settings of the caller's shell must not reach the product under test; 'test' lifts the limit of
  // requests per address, and keeps no public answer; nothing else.
  const { PATH, HOME, TMPDIR } = process.env;
  const product = spawn(process.execPath, [...underTestClock(), 'src/server/start.mjs'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      TMPDIR,
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: address,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', log, log],
  });
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()));

  async function stop(): Promise<void> {
    product.kill('SIGTERM');
    await ended;
    fs.rmSync(dataDir, { recursive: true, force: true });
  }

  for (let round = 0; round < 600 && product.exitCode === null; round += 1) {
    if (await isReady(address)) {
      process.env.E2E_BASE_URL = address;
      process.env.E2E_DATA_DIR = dataDir;
      await forgoSafety();
      await studentsCounted();
      return stop;
    }
    await sleep(200);
  }
  await stop();
  throw new Error(`the product did not start:\n${fs.readFileSync(logFile, 'utf8')}`);
}
