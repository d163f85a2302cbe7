import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendAhead } from '#server/db/ahead.ts';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { plannedAnew, plannedOnce } from '#server/db/prepared.ts';
import type { Database } from '#server/db/tables.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let connection: Connection;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await freshDatabase();
  // As PostgreSQL plans by itself, unlike the server of the tests; and one connection, so that every
  // question meets what the one before it has left.
  const address = { ...database.address, options: '-c plan_cache_mode=auto' };
  connection = openDatabase(address, { max: 1 });
  db = connection.db;
});
afterAll(async () => {
  await connection.stop();
  await database.stop();
});

const byKey = (id: number) => sql`select id from account where id = ${id}`;
const once = (on: Kysely<Database>, id = 1) =>
  sql`${sql.raw(plannedOnce)} ${byKey(id)}`.execute(on);
const anew = (on: Kysely<Database>, id = 1) =>
  sql`${sql.raw(plannedAnew)} ${byKey(id)}`.execute(on);
const mode = async () =>
  (await sql<{ plan_cache_mode: string }>`show plan_cache_mode`.execute(db)).rows[0]
    ?.plan_cache_mode;
const plansOf = async (statement: string) =>
  (
    await sql<{ generic: number; custom: number }>`
      select generic_plans::int as generic, custom_plans::int as custom
      from pg_prepared_statements where statement like ${`%${statement}%`}`.execute(db)
  ).rows;

describe('a connection', () => {
  it('plans a statement that is to be planned once for all values', async () => {
    for (let id = 1; id <= 7; id += 1) await once(db, id);
    expect(await plansOf(`${plannedOnce} select id from account`)).toEqual([
      { generic: 7, custom: 0 },
    ]);
  });

  it('does so where the statement begins on a line of its own', async () => {
    for (let id = 1; id <= 3; id += 1)
      await sql`
        ${sql.raw(plannedOnce)} select language from account where id = ${id}`.execute(db);
    expect(await plansOf(`${plannedOnce} select language`)).toEqual([{ generic: 3, custom: 0 }]);
  });

  it('is not told anew for what is sent ahead, unless that is to be planned once', async () => {
    const ahead = (id: number, mark = '') =>
      db.transaction().execute((trx) => sendAhead(trx, sql`${sql.raw(mark)} ${byKey(id)}`));
    await anew(db);
    await ahead(1);
    expect(await mode()).toBe('auto');
    for (let id = 1; id <= 3; id += 1) await ahead(id, plannedOnce);
    expect(await mode()).toBe('force_generic_plan');
    expect(await plansOf(`${plannedOnce} select id from account`)).toContainEqual({
      generic: 3,
      custom: 0,
    });
  });

  it('plans everything else as PostgreSQL does by itself, the first times for its values', async () => {
    for (let id = 1; id <= 3; id += 1) {
      await once(db, id);
      await sql`select email from account where id = ${id}`.execute(db);
    }
    expect(await plansOf('select email from account')).toEqual([{ generic: 0, custom: 3 }]);
    await once(db);
    expect(await mode()).toBe('force_generic_plan');
    await anew(db);
    expect(await mode()).toBe('auto');
  });

  it('knows how it plans after a transaction that failed', async () => {
    await once(db);
    const failed = db.transaction().execute(async (trx) => {
      await anew(trx);
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(failed).rejects.toThrow('division by zero');
    expect(await mode()).toBe('force_generic_plan');
    await anew(db);
    expect(await mode()).toBe('auto');
  });

  it('knows how it plans after a transaction that succeeded', async () => {
    await once(db);
    await db.transaction().execute((trx) => anew(trx));
    expect(await mode()).toBe('auto');
    await once(db);
    expect(await mode()).toBe('force_generic_plan');
  });
});
