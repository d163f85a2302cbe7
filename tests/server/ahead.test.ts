import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendAhead } from '#server/db/ahead.ts';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { bulkPatience } from '#server/db/pool.ts';
import { withSavepoint } from '#server/db/savepoint.ts';
import { sqlStateOf } from '#server/db/violations.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let plain: Connection;
beforeAll(async () => {
  database = await freshDatabase();
  await sql`create table told (id int primary key)`.execute(database.db);
  plain = openDatabase(database.address, { patience: bulkPatience });
});
afterAll(async () => {
  await plain.stop();
  await database.stop();
});

const tell = (id: number) => sql<{ id: number }>`insert into told values (${id}) returning id`;
const toldIds = async () =>
  (await sql<{ id: number }>`select id from told order by id`.execute(database.db)).rows.map(
    ({ id }) => id,
  );
const duplicate = '23505';
const stateOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => sqlStateOf(error),
  );

describe('a statement that is sent ahead', () => {
  it('is executed before the next one, and its rows may be asked for later', async () => {
    const ids = await database.db.transaction().execute(async (trx) => {
      const told = await sendAhead(trx, tell(1));
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from told`.execute(trx);
      expect(rows[0]?.n).toBe(1);
      return told();
    });
    expect(ids).toEqual([{ id: 1 }]);
  });

  it('that fails is the reason why the next one fails, and nothing is left', async () => {
    const work = database.db.transaction().execute(async (trx) => {
      await tell(2).execute(trx);
      await sendAhead(trx, tell(1));
      await sql`select 1`.execute(trx);
    });
    expect(await stateOf(work)).toBe(duplicate);
    expect(await toldIds()).toEqual([1]);
  });

  it('that fails is told by the end of the transaction, when nobody asks before', async () => {
    const work = database.db.transaction().execute(async (trx) => {
      await tell(2).execute(trx);
      await sendAhead(trx, tell(1));
      await sendAhead(trx, tell(3));
    });
    expect(await stateOf(work)).toBe(duplicate);
    expect(await toldIds()).toEqual([1]);
  });

  it('that fails within a savepoint takes back that part alone', async () => {
    await database.db.transaction().execute(async (trx) => {
      await tell(2).execute(trx);
      const part = withSavepoint(trx, async (inner) => {
        await tell(3).execute(inner);
        await sendAhead(inner, tell(1));
      });
      expect(await stateOf(part)).toBe(duplicate);
      await sendAhead(trx, tell(4));
    });
    expect(await toldIds()).toEqual([1, 2, 4]);
  });

  it('is waited for at once outside of a transaction, and where connections have no pipeline', async () => {
    expect(await (await sendAhead(database.db, tell(5)))()).toEqual([{ id: 5 }]);
    expect(await stateOf(sendAhead(database.db, tell(5)))).toBe(duplicate);
    const work = plain.db.transaction().execute((trx) => sendAhead(trx, tell(5)));
    expect(await stateOf(work)).toBe(duplicate);
  });
});
