import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { isOutage } from '#server/db/outage.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
/** With the patience of requests. */
let product: Connection;

beforeAll(async () => {
  database = await freshDatabase();
  product = openDatabase(database.address);
  await sql`create table shelf (id int primary key, count int not null)`.execute(database.db);
  await sql`insert into shelf values (1, 0), (2, 0)`.execute(database.db);
});
afterAll(async () => {
  await product.stop();
  await database.stop();
});

const settled = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );

/** A moment in which two have come to the same place. */
function meeting(): () => Promise<void> {
  let waiting = 0;
  let open = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return async () => {
    waiting += 1;
    if (waiting >= 2) open();
    await all;
  };
}

describe('one locked row', () => {
  it('refuses those who want it as an outage, and leaves connections to the others', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let locked = (): void => undefined;
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const holder = database.db.transaction().execute(async (trx) => {
      await sql`select 1 from shelf where id = 1 for update`.execute(trx);
      locked();
      await held;
    });
    await isLocked;
    // As many as there are connections.
    const wanting = Array.from({ length: 20 }, () =>
      settled(sql`update shelf set count = count + 1 where id = 1`.execute(product.db)),
    );
    const others = Array.from({ length: 20 }, () =>
      settled(sql`select 1 from shelf where id = 2`.execute(product.db)),
    );
    expect(await Promise.all(others)).toEqual(Array.from({ length: 20 }, () => 'done'));
    expect((await Promise.all(wanting)).map(isOutage)).toEqual(
      Array.from({ length: 20 }, () => true),
    );
    release();
    await holder;
  });
});

describe('two transactions in a deadlock', () => {
  it('are both done: who was chosen to give way is run again', async () => {
    const both = meeting();
    let runs = 0;
    const inOrder = (first: number, second: number) =>
      database.db.transaction().execute(async (trx) => {
        runs += 1;
        await sql`update shelf set count = count + 1 where id = ${first}`.execute(trx);
        await both();
        await sql`update shelf set count = count + 1 where id = ${second}`.execute(trx);
      });
    await Promise.all([inOrder(1, 2), inOrder(2, 1)]);
    const { rows } = await sql<{ count: number }>`select count from shelf order by id`.execute(
      database.db,
    );
    expect(rows.map(({ count }) => count)).toEqual([2, 2]);
    expect(runs).toBe(3);
  });

  it('that does not end by trying again is an outage, so that the answer is 503', async () => {
    let runs = 0;
    const conflict = database.db.transaction().execute(async (trx) => {
      runs += 1;
      await sql`do $$ begin raise exception 'could not serialize access' using errcode = '40001';
        end $$`.execute(trx);
    });
    expect(isOutage(await settled(conflict))).toBe(true);
    expect(runs).toBe(4);
  });
});
