import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { App } from '#server/app-types.ts';
import { loadConfig } from '#server/config.ts';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { FolderStorage } from '#server/files/storage.ts';
import { healthRoutes } from '#server/health.ts';
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

function appOver({ db, pool }: Pick<Connection, 'db' | 'pool'>): App {
  const app: App = Fastify();
  healthRoutes(app, { db, pool, config, now: () => new Date(), storage: new FolderStorage(dataDir), ...gatewaysOf(config) });
  return app;
}

it('is ready with database, queue and storage', async () => {
  const answer = await appOver(database).inject('/readyz');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'ok', checks: { database: 'ok', queue: 'ok', storage: 'ok' } });
});

it('is alive but not ready while the database is away, and says when to come again', async () => {
  const nowhere = openDatabase({ host: '/nowhere', port: 5432, user: 'app', database: 'x' });
  const app = appOver(nowhere);
  const [live, ready] = [await app.inject('/healthz'), await app.inject('/readyz')];
  expect([live.statusCode, ready.statusCode]).toEqual([200, 503]);
  expect(ready.headers['retry-after']).toBe('2');
  expect(ready.json()).toEqual({ status: 'failed', checks: { database: 'failed', queue: 'failed', storage: 'ok' } });
  await nowhere.stop();
});

it('tells its version and nothing of its surroundings', async () => {
  const answer = await appOver(database).inject('/version');
  expect(Object.keys(answer.json())).toEqual(['version']);
  expect(answer.body).not.toContain(dataDir);
});
