import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedIfEmpty } from '#server/seed/seed.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.stop());

describe('an installation without the demonstration', () => {
  it('has the organizations as they are known: not active, nothing invented, the same after a second start', async () => {
    for (let time = 0; time < 2; time += 1)
      expect(await seedIfEmpty(database.db, { now: new Date(), demo: false })).toBe(false);
    const rows = await database.db
      .selectFrom('organization')
      .select(['id', 'state', 'tin', 'phone', 'address', 'admin_id', 'version'])
      .execute();
    expect(rows.length).toBeGreaterThan(100);
    expect([...new Set(rows.map(({ id: _id, ...rest }) => JSON.stringify(rest)))]).toEqual([
      JSON.stringify({
        state: 'notActive',
        tin: null,
        phone: null,
        address: null,
        admin_id: null,
        version: 1,
      }),
    ]);
    const count = async (table: string) => {
      const { rows: found } = await sql<{
        n: number;
      }>`select count(*) as n from ${sql.table(table)}`.execute(database.db);
      return Number(found[0]?.n);
    };
    expect([
      await count('organization_direction'),
      await count('account'),
      await count('history'),
    ]).toEqual([0, 0, rows.length]);
    expect(await count('direction')).toBeGreaterThan(300);
  });
});
