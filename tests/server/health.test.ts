import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import underPressure from '@fastify/under-pressure';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { App } from '#server/app-types.ts';
import { loadConfig } from '#server/base/config.ts';
import { remembered } from '#server/base/remembered.ts';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { FolderStorage } from '#server/files/storage.ts';
import { healthRoutes } from '#server/http/health.ts';
import { gatewaysOf } from '#server/messages/gateways.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-health-'));
const config = loadConfig({ DATA_DIR: dataDir });
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.stop();
  fs.rmSync(dataDir, { recursive: true, force: true });
});

function appOver(
  { db, pool }: Pick<Connection, 'db' | 'pool'>,
  { folder = dataDir, minFreeDiskMb = 1 } = {},
): App {
  const app: App = Fastify();
  const storage = new FolderStorage(path.join(folder, 'files'));
  const own = { ...config, dataDir: folder, minFreeDiskMb };
  healthRoutes(app, {
    db,
    pool,
    config: own,
    now: () => new Date(),
    storage,
    ...gatewaysOf(config),
  });
  return app;
}
const checksOf = async (app: App) => {
  const answer = await app.inject('/readyz');
  return [answer.statusCode, answer.json().checks];
};
const allGood = { database: 'ok', queue: 'ok', storage: 'ok', space: 'ok' };

it('is ready with database, queue and storage', async () => {
  const answer = await appOver(database).inject('/readyz');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    status: 'ok',
    checks: { database: 'ok', queue: 'ok', storage: 'ok', space: 'ok' },
  });
});

it('is alive but not ready while the database is away, and says when to come again', async () => {
  const nowhere = openDatabase({ host: '/nowhere', port: 5432, user: 'app', database: 'x' });
  const app = appOver(nowhere);
  const [live, ready] = [await app.inject('/healthz'), await app.inject('/readyz')];
  expect([live.statusCode, ready.statusCode]).toEqual([200, 503]);
  expect(ready.headers['retry-after']).toBe('2');
  expect(ready.json()).toEqual({
    status: 'failed',
    checks: { database: 'failed', queue: 'failed', storage: 'ok', space: 'ok' },
  });
  await nowhere.stop();
});

it('is alive also under pressure: an overloaded process must not be taken for a dead one', async () => {
  const app: App = Fastify();
  await app.register(underPressure, { maxRssBytes: 1, sampleInterval: 1 });
  const storage = new FolderStorage(path.join(dataDir, 'files'));
  const { db, pool } = database;
  healthRoutes(app, { db, pool, config, now: () => new Date(), storage, ...gatewaysOf(config) });
  await vi.waitFor(async () => expect((await app.inject('/readyz')).statusCode).toBe(503));
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});

it('is not ready over a database that answers but takes no changes', async () => {
  const address = { ...database.address, options: '-c default_transaction_read_only=on' };
  const readOnly = openDatabase(address);
  expect(await checksOf(appOver(readOnly))).toEqual([503, { ...allGood, database: 'failed' }]);
  await readOnly.stop();
});

it('is not ready when the storage takes nothing, and again as soon as it does', async () => {
  const folder = fs.mkdtempSync(path.join(dataDir, 'storage-'));
  fs.writeFileSync(path.join(folder, 'files'), 'a file where the folder should be');
  const app = appOver(database, { folder });
  expect(await checksOf(app)).toEqual([503, { ...allGood, storage: 'failed' }]);
  fs.rmSync(path.join(folder, 'files'));
  let found = await checksOf(app);
  for (let round = 0; found[0] !== 200 && round < 100; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    found = await checksOf(app);
  }
  expect(found).toEqual([200, allGood]);
  expect(fs.readdirSync(folder)).toEqual(['files']);
  expect(fs.readdirSync(path.join(folder, 'files'))).toEqual([]);
});

it('is not ready when less space is free than configured', async () => {
  expect(await checksOf(appOver(database, { minFreeDiskMb: 1e9 }))).toEqual([
    503,
    { ...allGood, space: 'failed' },
  ]);
});

it('looks once however many ask', async () => {
  let looks = 0;
  const counting = remembered(async () => {
    looks += 1;
    return looks;
  }, 60_000);
  expect(await Promise.all([counting(), counting(), counting()])).toEqual([1, 1, 1]);
  expect(await counting()).toBe(1);
  const app = appOver(database);
  await app.inject('/readyz');
  const written = () =>
    database.db.selectFrom('readiness').select('written_at').executeTakeFirstOrThrow();
  const first = await written();
  await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')));
  expect(await written()).toEqual(first);
});

it('tells its version and nothing of its surroundings', async () => {
  const answer = await appOver(database).inject('/version');
  expect(Object.keys(answer.json())).toEqual(['version']);
  expect(answer.body).not.toContain(dataDir);
});
