import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processes } from '#server/declared/modules.ts';
import { readerFor } from '../support/actors.ts';
import { planOf } from '../support/plan-of.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
  // As in a database that is kept: an index says by itself which rows everybody sees.
  await sql`vacuum (analyze) application`.execute(seeded.on.services.db);
});
afterAll(() => seeded.stop());

const worklist = 'applications/?ordering=review_until&limit=0&include=groups&each=10';

/** The statements behind an answer to the reviewer of a university that say this. */
async function askedBy(path: string, said: string) {
  const reviewer = await seeded.as('universitet');
  const asked = await seeded.asked(async () => {
    expect((await seeded.on.send(reviewer, 'GET', `/api/${path}`)).status).toBe(200);
  });
  return asked.filter((statement) => statement.sql.includes(said));
}

// Decision 189: what an organization sees is little, and is read once.
describe('a reviewer', () => {
  it.each([
    ['the number of turns', 'my-turn/', `'application'::text as process`],
    ['the parts of the worklist', worklist, 'as part'],
    ['what the home says of applications', 'home/now/', 'with w as materialized'],
    ['what the home says of students', 'home/now/', "jsonb_build_object('part'"],
  ])('reads %s from one index, without a look at the applications', async (_, path, said) => {
    const found = await askedBy(path, said);
    expect(found.length).toBeGreaterThan(0);
    for (const { sql: text, parameters } of found) {
      const plan = await planOf(seeded.on.services.db, text, parameters.length, [
        'enable_bitmapscan',
      ]);
      expect(plan).toContain('Index Only Scan using application_under_way on application r');
    }
  });

  // Papers have no organization: they are found from applications (decision 192).
  it('is told the turns of all processes by one statement, those of papers by one each', async () => {
    const asked = await askedBy('my-turn/', 'as process');
    const processesOf = asked.map(({ sql: text }) =>
      [...text.matchAll(/'(\w+)'::text as process/g)].map(([, process]) => process),
    );
    const papers = [['certificate'], ['diploma']];
    expect(processesOf.filter(({ length }) => length === 1).sort()).toEqual(papers);
    expect(processesOf).toHaveLength(papers.length + 1);
  });
});

describe('an advisor', () => {
  it.each(
    processes.flatMap(({ scopes, collection, table }) =>
      scopes.V ? [{ collection, table, shown: scopes.V }] : [],
    ),
  )('is shown the $collection of their students by an index of these', async ({ table, shown }) => {
    const reader = await readerFor(seeded.on, await seeded.as('rahbar'));
    const { sql: text, parameters } = sql`select r.id from ${sql.table(table)} r
        where ${shown(reader)}`.compile(seeded.on.services.db);
    const plan = await planOf(seeded.on.services.db, text, parameters.length);
    expect(plan).toMatch(/application_(?:of_)?advisor/);
  });
});
