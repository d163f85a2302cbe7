import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '#server/base/config.ts';
import { readyDatabase } from '#server/prepare/ready-database.ts';
import { queueFirstJobs } from '#server/seed/first-jobs.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.stop());

const waiting = { log: () => undefined, signal: new AbortController().signal };
const start = (build: string | null, demo = false): Promise<void> => {
  const config = { ...loadConfig({ NODE_ENV: 'test' }), demoAccounts: demo };
  return readyDatabase(config, database.address, { ...waiting, build });
};

const countries = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from country where id in ('UZ', 'KZ')`.execute(database.db);
  return rows[0]?.count ?? 0;
};
const lose = () => sql`delete from country where id = 'KZ'`.execute(database.db);

it('is prepared once by each build, and at every start where no build is known', async () => {
  await start('first');
  expect(await countries()).toBe(2);
  await lose();
  await start('first');
  expect(await countries()).toBe(1);
  await start('second');
  expect(await countries()).toBe(2);
  await lose();
  await start(null);
  expect(await countries()).toBe(2);
});

it('a filled database is counted at once: nobody waits for its first minute', async () => {
  await queueFirstJobs(database.db);
  const { rows } = await sql<{ task: string; queue: string }>`
    select task_identifier as task, queue_name as queue from graphile_worker.jobs
    order by id`.execute(database.db);
  expect(rows.map(({ task }) => task)).toEqual([
    'count-students',
    'publish-open-data',
    'publish-statistics',
  ]);
  expect(new Set(rows.map(({ queue }) => queue)).size).toBe(1);
});
