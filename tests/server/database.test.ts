import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '#server/base/project-root.ts';
import { openDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations, migrationsIn } from '#server/db/migrations/all.ts';
import { isOutage } from '#server/db/outage.ts';
import { bulkPatience } from '#server/db/pool.ts';
import { addJob, startJobs } from '#server/jobs/runner.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.stop());

async function failure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'no failure',
    (error: unknown) => error,
  );
}

async function until(met: () => boolean): Promise<void> {
  for (let round = 0; !met() && round < 200; round += 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
}

describe('values of the database', () => {
  it('arrive as numbers and plain dates', async () => {
    const { rows } =
      await sql`select 7::int8 as id, 1.5::numeric as mark, '2026-02-03'::date as day,
        '{1,2}'::int8[] as ids`.execute(database.db);
    expect(rows).toEqual([{ id: 7, mark: 1.5, day: '2026-02-03', ids: [1, 2] }]);
  });
});

describe('the migrations', () => {
  it('are found by their names, in a build and where the sources run alike', async () => {
    const files = await migrationsIn(projectPath('src/server/db/migrations'));
    const names = Object.keys(files).map((file) => file.replace('.ts', ''));
    expect(names.length).toBeGreaterThan(40);
    expect(Object.keys(migrations)).toEqual(names.sort());
    expect(Object.values(files).every(({ up }) => typeof up === 'function')).toBe(true);
  });
});

describe('a database that is away', () => {
  it('refuses within five seconds, as an outage', async () => {
    const nowhere = openDatabase({ host: '/nowhere', port: 5432, user: 'app', database: 'x' });
    const error = await failure(sql`select 1`.execute(nowhere.db));
    expect(isOutage(error)).toBe(true);
    await nowhere.stop();
  });

  it('counts a query over its time as an outage and goes on', async () => {
    const product = openDatabase(database.address);
    const error = await failure(sql`select pg_sleep(10)`.execute(product.db));
    expect(isOutage(error)).toBe(true);
    expect((await sql`select 1 as one`.execute(product.db)).rows).toEqual([{ one: 1 }]);
    await product.stop();
  });

  it('counts a request that outlives the stop of its process as an outage', async () => {
    const left = openDatabase(database.address);
    await sql`select 1`.execute(left.db);
    await left.stop();
    expect(isOutage(await failure(sql`select 1`.execute(left.db)))).toBe(true);
  });

  it('does not call a mistake of ours an outage', async () => {
    expect(isOutage(await failure(sql`select * from no_such_table`.execute(database.db)))).toBe(
      false,
    );
  });
});

describe('migrations', () => {
  it('have nothing left to do in a copy of the template', async () => {
    expect(await migrate(database.db, migrations)).toEqual([]);
  });

  it('refuse a database of a newer build', async () => {
    const older = Object.fromEntries(Object.entries(migrations).slice(0, -1));
    const last = Object.keys(migrations).at(-1);
    await expect(migrate(database.db, older)).rejects.toThrow(
      `newer version of this product (it knows ${last}`,
    );
  });

  it('run once when several processes start together', async () => {
    const empty = await freshDatabase('template0');
    const nodes = [1, 2, 3, 4].map(() => openDatabase(empty.address, { patience: bulkPatience }));
    const done = await Promise.all(nodes.map((node) => migrate(node.db, migrations)));
    expect(done.flat().sort()).toEqual(Object.keys(migrations));
    await Promise.all(nodes.map((node) => node.stop()));
    await empty.stop();
  });
});

describe('jobs', () => {
  it('exist only when their transaction commits, once per key', async () => {
    const ran: unknown[] = [];
    const jobs = startJobs({
      pool: database.pool,
      tasks: { note: (payload) => void ran.push(payload) },
    });
    await failure(
      database.db.transaction().execute(async (trx) => {
        await addJob(trx, 'note', { from: 'rolled back' });
        throw new Error('no');
      }),
    );
    await database.db.transaction().execute(async (trx) => {
      await addJob(trx, 'note', { from: 'first' }, { jobKey: 'one' });
      await addJob(trx, 'note', { from: 'second' }, { jobKey: 'one' });
    });
    await until(() => ran.length > 0);
    await jobs.stop();
    expect(ran).toEqual([{ from: 'second' }]);
  });
});
