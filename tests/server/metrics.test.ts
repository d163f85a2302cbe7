import { randomBytes } from 'node:crypto';
import underPressure from '@fastify/under-pressure';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { App } from '#server/app-types.ts';
import { openDatabase } from '#server/db/connection.ts';
import { addJob } from '#server/jobs/runner.ts';
import { makeMetrics } from '#server/metrics/metrics.ts';
import { metricsRoutes } from '#server/metrics/routes.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

const metricsToken = randomBytes(32).toString('hex');
const authorization = `Bearer ${metricsToken}`;

let database: TestDatabase;
let on: TestApp;
beforeAll(async () => {
  database = await freshDatabase();
  on = await testApp(database, { change: { metricsToken } });
});
afterAll(async () => {
  await on.stop();
  await database.stop();
});

/** The samples by name and labels, as they stand in the answer. */
async function scrape(app: App = on.app): Promise<Map<string, number>> {
  const answer = await app.inject({ url: '/metrics', headers: { authorization } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/plain; version=0.0.4'),
  ]);
  const samples = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}

/** An app with nothing but the metrics, whose first scrape asks the database. */
async function onlyMetrics(open: Pick<TestDatabase, 'db' | 'pool'>): Promise<App> {
  const app = Fastify() as App;
  metricsRoutes(app, { ...on.services, ...open }, { metrics: makeMetrics(), openStreams: () => 3 });
  await app.ready();
  return app;
}

describe('/metrics', () => {
  it('is closed without its token, and does not exist without the setting', async () => {
    const wrong = [
      {},
      { authorization: 'Bearer x' },
      { authorization: metricsToken },
      { authorization: `Basic ${metricsToken}` },
    ];
    for (const headers of wrong)
      expect((await on.app.inject({ url: '/metrics', headers })).statusCode).toBe(401);
    const without = await testApp(database);
    const answer = await without.app.inject({ url: '/metrics', headers: { authorization } });
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([404, 'NOT_FOUND']);
    await without.stop();
  });

  it('counts requests by route pattern, and what nobody knows under one name', async () => {
    const count = (route: string, status: string) =>
      `doctoral_http_requests_total{method="GET",route="${route}",status="${status}"}`;
    await on.app.inject('/version');
    await on.app.inject('/api/accounts/4711/');
    for (const path of ['/api/invented-1/', '/api/invented-2/']) await on.app.inject(path);
    const samples = await scrape();
    expect(samples.get(count('/version', '200'))).toBe(1);
    expect(samples.get(count('none', '404'))).toBe(2);
    expect([...samples.keys()].join('\n')).not.toMatch(/4711|invented/);
    const seconds =
      'doctoral_http_request_duration_seconds_bucket{le="10",method="GET",route="/version",status="200"}';
    expect(samples.get(seconds)).toBe(1);
  });

  it('tells of pool, memory, loop, disk and streams', async () => {
    const app = await onlyMetrics(database);
    const samples = await scrape(app);
    expect(samples.get('doctoral_pool_connections{pool="requests",state="max"}')).toBe(20);
    for (const name of [
      'doctoral_process_memory_bytes{kind="rss"}',
      'doctoral_disk_bytes{kind="free"}',
      'doctoral_process_start_time_seconds',
    ])
      expect([name, (samples.get(name) ?? 0) > 0]).toEqual([name, true]);
    expect(samples.has('doctoral_event_loop_delay_seconds{kind="p99"}')).toBe(true);
    expect(samples.get('doctoral_open_streams')).toBe(3);
    await app.close();
  });

  it('tells of the queue: how much waits, for how long, what was given up', async () => {
    const { db } = database;
    // The queue lives by the clock of the database.
    const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
    const now = rows[0]?.now.getTime() ?? 0;
    await addJob(db, 'old', {}, { priority: 5, runAt: new Date(now - 3_600_000) });
    await addJob(db, 'new', {}, { priority: -10 });
    await addJob(db, 'later', {}, { priority: -10, runAt: new Date(now + 3_600_000) });
    await addJob(db, 'lost', {}, { maxAttempts: 1 });
    await sql`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`.execute(
      db,
    );
    const app = await onlyMetrics(database);
    const samples = await scrape(app);
    const jobs = (state: string) => samples.get(`doctoral_queue_jobs{state="${state}"}`);
    expect([jobs('due'), jobs('later'), jobs('given_up'), jobs('running')]).toEqual([2, 1, 1, 0]);
    expect(samples.get('doctoral_queue_oldest_due_seconds')).toBeGreaterThan(3599);
    expect(samples.get('doctoral_queue_oldest_due_seconds')).toBeLessThan(3900);
    await app.close();
  });

  it('tells of the last check of the history and of the last backup, and nothing where there was none', async () => {
    const { db } = database;
    const known = ['doctoral_history_check_differences', 'doctoral_backup_finished_time_seconds'];
    const before = await onlyMetrics(database);
    const nothing = await scrape(before);
    for (const name of known) expect(nothing.has(name)).toBe(false);
    await before.close();
    const at = new Date('2026-11-20T22:10:00Z');
    const check = { started_at: at, finished_at: at, cursor: '{}', lines: 500, differences: 2 };
    await db.insertInto('history_check').values(check).execute();
    await db
      .insertInto('installation_note')
      .values({ key: 'backup.last', value: JSON.stringify({ at, bytes: 1000 }) })
      .execute();
    const app = await onlyMetrics(database);
    const samples = await scrape(app);
    expect(known.map((name) => samples.get(name))).toEqual([2, at.getTime() / 1000]);
    expect(samples.get('doctoral_history_check_finished_time_seconds')).toBe(at.getTime() / 1000);
    await app.close();
  });

  it('answers without a database, and says that it is away', async () => {
    const nowhere = openDatabase({ host: '/nowhere', port: 5432, user: 'app', database: 'x' });
    const app = await onlyMetrics(nowhere);
    const samples = await scrape(app);
    expect([
      samples.get('doctoral_database_up'),
      samples.has('doctoral_queue_jobs{state="due"}'),
    ]).toEqual([0, false]);
    expect(samples.has('doctoral_process_memory_bytes{kind="rss"}')).toBe(true);
    await app.close();
    await nowhere.stop();
  });

  it('asks the database once, however many scrape at the same moment', async () => {
    const app = await onlyMetrics(database);
    const { pool } = database;
    const connect = pool.connect.bind(pool);
    let asked = 0;
    Object.assign(pool, {
      connect: (...given: Parameters<typeof connect>) => {
        asked += 1;
        return connect(...given);
      },
    });
    await Promise.all(Array.from({ length: 10 }, () => scrape(app)));
    Object.assign(pool, { connect });
    expect(asked).toBe(5);
    await app.close();
  });

  it('answers also while the process is under pressure and puts off everything else', async () => {
    const app = Fastify() as App;
    await app.register(underPressure, { maxRssBytes: 1, sampleInterval: 1 });
    metricsRoutes(app, on.services, { metrics: makeMetrics(), openStreams: () => 0 });
    app.get('/other', async () => 'fine');
    await vi.waitFor(async () => expect((await app.inject('/other')).statusCode).toBe(503));
    expect((await app.inject({ url: '/metrics', headers: { authorization } })).statusCode).toBe(
      200,
    );
    await app.close();
  });

  it('stays cheap over a long queue', async () => {
    const { db } = database;
    await sql`select graphile_worker.add_jobs(array(
      select row('many', '{}', null, null, null, null, n % 3, null)::graphile_worker.job_spec
        from generate_series(1, 30000) n))`.execute(db);
    await sql`analyze graphile_worker._private_jobs`.execute(db);
    const app = await onlyMetrics(database);
    const samples = await scrape(app);
    expect(samples.get('doctoral_queue_jobs{state="due"}')).toBeLessThanOrEqual(20_000);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, timing off, summary on)
      select run_at from graphile_worker._private_jobs where is_available and priority = 0
        order by run_at limit 1`.execute(db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index');
    await app.close();
  });
});
