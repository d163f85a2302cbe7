import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOutage } from '#server/db/outage.ts';
import { mostKept } from '#server/engine/read-list.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

const kinds = sql.raw('organization_id, period_id, dc_type, edu_language, state');

/** What the counter says, and what there is. */
async function counts(): Promise<[counted: unknown[], there: unknown[]]> {
  const { db } = seeded.on.services;
  const counted = await sql`select ${kinds}, sum(n) as n from application_count
      group by ${kinds} having sum(n) <> 0 order by ${kinds}`.execute(db);
  const there = await sql`select ${kinds}, count(*) as n from application group by ${kinds}
      order by ${kinds}`.execute(db);
  return [counted.rows, there.rows];
}

async function expectExact(): Promise<void> {
  const [counted, there] = await counts();
  expect(there.length).toBeGreaterThan(10);
  expect(counted.map((row) => JSON.stringify(row))).toEqual(
    there.map((row) => JSON.stringify({ ...(row as object) })),
  );
}

describe('the counter of applications', () => {
  it('is exact after seeding, after changes of every kind, and after folding', async () => {
    const { db } = seeded.on.services;
    await expectExact();
    await sql`insert into application (state, owner_id, dc_type) select 'draft', id, 500
      from account order by id limit 7`.execute(db);
    await sql`update application set state = 'archivedDraft', edu_language = 200
      where state = 'draft' and organization_id is null`.execute(db);
    await sql`delete from application
      where id in (select id from application where state = 'archivedDraft'
        order by id desc limit 3)`.execute(db);
    await expectExact();
    await sql`select fold_application_count()`.execute(db);
    const { rows } = await sql`select ${kinds} from application_count
        group by ${kinds} having count(*) > 1`.execute(db);
    expect(rows).toEqual([]);
    await expectExact();
  });

  it('forgets what was rolled back', async () => {
    const { db } = seeded.on.services;
    const change = db.transaction().execute(async (trx) => {
      await sql`update application set dc_type = 400 where dc_type = 500`.execute(trx);
      throw new Error('no');
    });
    await expect(change).rejects.toThrow('no');
    await expectExact();
  });
});

describe('a word that very many records have', () => {
  it('is found and counted exactly, page by page, in every order, as a rare one is', async () => {
    const { db } = seeded.on.services;
    const agency = await seeded.as('agentlik');
    const ask = async (query: string) => {
      const { body } = await seeded.on.send(
        agency,
        'GET',
        `/api/applications/?search=umumiysoz&${query}`,
      );
      const { count, results } = body as { count: number; results: { id: number }[] };
      return { count, ids: results.map(({ id }) => id) };
    };
    const expectExact = async (count: number) => {
      for (const [ordering, order] of [
        ['', 'id desc'],
        ['&ordering=-sent_at', 'sent_at desc nulls last, id desc'],
        ['&ordering=review_until', 'review_until asc nulls last, id desc'],
      ]) {
        const { rows } = await sql<{ id: number }>`
          select id from application where search like '%umumiysoz%'
            order by ${sql.raw(String(order))} limit 7 offset 5`.execute(db);
        expect(await ask(`limit=7&offset=5${ordering}`)).toEqual({
          count,
          ids: rows.map(({ id }) => id),
        });
      }
    };
    const add = (count: number) =>
      sql`
      insert into application (state, owner_id, dc_type, search, sent_at, review_until)
      select 'archivedRejected', (select min(id)
        from account), 500, 'umumiysoz ' || n, now() - n * interval '1 minute',
          current_date + n % 50
      from generate_series(1, ${sql.lit(count)}) n`.execute(db);
    await add(30);
    await expectExact(30);
    const parts = Math.ceil(mostKept / 2500);
    for (let part = 0; part < parts; part += 1) await add(2500);
    const all = 30 + parts * 2500;
    await expectExact(all);
    const { body: groups } = await seeded.on.send(
      agency,
      'GET',
      '/api/applications/groups/?search=umumiysoz',
    );
    expect(Object.values(groups).reduce((sum: number, count) => sum + Number(count), 0)).toBe(all);
  });
});

describe('a statement that was prepared before a table changed', () => {
  it('is asked again at once, and inside a transaction counts as an outage', async () => {
    const { db } = seeded.on.services;
    const read = (trx: typeof db) => sql<{ b?: number }>`select * from changing`.execute(trx);
    await sql`create table changing (a int)`.execute(db);
    await sql`insert into changing values (1)`.execute(db);
    const all = () => Promise.all(Array.from({ length: 8 }, () => read(db)));
    await all();
    await sql`alter table changing add column b int default 2`.execute(db);
    for (const { rows } of await all()) expect(rows).toEqual([{ a: 1, b: 2 }]);
    const prepared = () => db.transaction().execute((trx) => read(trx as typeof db));
    await Promise.all(Array.from({ length: 8 }, prepared));
    await sql`alter table changing drop column b`.execute(db);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, prepared));
    const refused = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    );
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.filter((error) => !isOutage(error))).toEqual([]);
  });
});
