import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/base/config.ts';
import { openDatabase } from '#server/db/connection.ts';
import { bulkPatience } from '#server/db/pool.ts';
import { requireItsOwn } from '#server/db/training-mark.ts';
import { builtClient } from '#server/http/client.ts';
import { startJobs } from '#server/jobs/runner.ts';
import { dueLines } from '#server/training/due-lines.ts';
import { openClock } from '#server/training/ground-clock.ts';
import { addClock, followClock, orderSchemas } from '#server/training/ground-database.ts';
import { trainingPage } from '#server/training/training-page.ts';
import { addActor } from '../support/actors.ts';
import { testApp } from '../support/app.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { soon } from '../support/queue-process.ts';

const day = 86_400_000;

describe('the real product', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.stop());

  it('has neither the clock nor the reset of a training ground', async () => {
    const on = await testApp(database);
    const agency = await addActor(on, 'innovation');
    for (const [method, url] of [
      ['GET', '/api/dev/training/'],
      ['GET', '/api/dev/training/clock.js'],
      ['POST', '/api/dev/training/clock/'],
      ['POST', '/api/dev/training/reset/'],
      ['GET', '/api/dev/training/scenes/'],
      ['POST', '/api/dev/training/scenes/begin/'],
    ] as const) {
      const { status } = await on.send(agency, method, url, method === 'POST' ? {} : undefined);
      expect([url, status]).toEqual([url, 404]);
    }
    const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path,
      to_regnamespace('training') as there`.execute(database.db);
    expect(rows).toEqual([{ path: '"$user", public', there: null }]);
    await on.stop();
  });

  it('sends pages that say nothing of one', () => {
    expect(builtClient().index).not.toContain('name="training"');
    expect(trainingPage('<title>x</title>')).toContain('name="training"');
  });

  it('refuses the database of a training ground, which refuses that of the product', async () => {
    await requireItsOwn(database, false);
    await expect(requireItsOwn(database, true)).rejects.toThrow('not of a training ground');
    const other = await freshDatabase();
    await addClock(other);
    await requireItsOwn(other, true);
    await expect(requireItsOwn(other, false)).rejects.toThrow('belongs to a training ground');
    await other.stop();
  });
});

it('reads nothing of the environment that names another system', () => {
  const config = loadConfig({
    NODE_ENV: 'test',
    TRAINING: 'true',
    DATA_DIR: '/tmp/doctoral-real',
    DATABASE_URL: 'postgres://app@localhost/real',
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: 'smtps://mail.gov.uz:465',
    SMS_GATEWAY: 'eskiz',
    OAK_URL: 'https://oak.uz',
    ONEID_URL: 'https://sso.gov.uz',
    FILE_STORAGE: 's3',
    WORKERS: '4',
  });
  expect(config).toMatchObject({
    training: true,
    databaseUrl: null,
    dataDir: '/tmp/doctoral-real-training',
    mailTransport: 'outbox',
    smtpUrl: null,
    smsGateway: 'outbox',
    oak: { url: null },
    oneid: { url: null },
    s3: null,
    workers: 1,
  });
});

it('knows when lines of a timetable fall due, and runs what comes often once', () => {
  const crontab = '10 19 * * * nightly\n0 4 * * 1-5 reminders\n* * * * * counting';
  const from = new Date('2026-11-27T18:00:00Z');
  const due = dueLines(crontab, from, new Date('2026-11-30T05:00:00Z'));
  expect(due.map(({ at, task }) => [at.toISOString().slice(0, 16), task])).toEqual([
    ['2026-11-27T19:10', 'nightly'],
    ['2026-11-28T19:10', 'nightly'],
    ['2026-11-29T19:10', 'nightly'],
    ['2026-11-30T04:00', 'reminders'],
    ['2026-11-30T05:00', 'counting'],
  ]);
  expect(dueLines(crontab, from, from)).toEqual([]);
});

describe('the clock of a training ground', () => {
  let ground: TestDatabase;
  beforeAll(async () => {
    const made = await freshDatabase();
    await addClock(made);
    await followClock(made);
    await orderSchemas(made, String(made.address.database));
    ground = made;
  });
  afterAll(() => ground.stop());

  it('moves forward with the database, the defaults, the queue and everybody who is signed in', async () => {
    // A session that begins now finds the clock first.
    const session = openDatabase(ground.address, { patience: bulkPatience, max: 8 });
    const { db, pool } = session;
    const on = await testApp(session);
    const { sessionId } = await addActor(on, 'innovation');
    await sql`update session set expires_at = now() + interval '1 hour',
      absolute_until = now() + interval '2 hours'`.execute(db);
    const ranAt: Date[] = [];
    const jobs = startJobs({
      pool,
      tasks: {
        async nightly() {
          const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db);
          ranAt.push(...rows.map(({ now }) => now));
        },
      },
    });
    const set: Date[] = [];
    const clock = await openClock({
      connection: session,
      process: { set: (moment) => void set.push(moment) },
      crontab: '10 19 * * * nightly',
      log: () => undefined,
    });
    const target = new Date(Date.now() + 3 * day);
    const moved = clock.moveTo(target);
    expect(clock.move()).not.toBeNull();
    expect(() => clock.moveTo(target)).toThrow('being moved');
    await moved;
    await soon('the nights were run', 20_000, () => ranAt.length === 3);
    expect(ranAt.map((at) => at.toISOString().slice(11, 16))).toEqual(['19:10', '19:10', '19:10']);
    expect(set.at(-1)).toEqual(target);
    const { rows } = await sql<{ now: Date; ends: Date }>`select now() as now,
      expires_at as ends from session where id = ${sessionId}`.execute(db);
    expect(Math.abs(Number(rows[0]?.now) - target.getTime())).toBeLessThan(20_000);
    expect(Number(rows[0]?.ends)).toBeGreaterThan(target.getTime());
    expect(clock.move()).toBeNull();
    await clock.stop();
    await jobs.stop();
    await on.stop();
    await session.stop();
  });
});
