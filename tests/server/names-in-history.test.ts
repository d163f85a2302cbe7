import { afterAll, beforeAll, expect, it } from 'vitest';
import { namesIn, referencesOf } from '#server/record-words/references.ts';
import { planOf } from '../support/plan-of.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

// Who looks at a history with a person in it must not have all persons read.
it.each([
  ['application', 'owner_id', 'account_pkey'],
  ['application', 'organization_id', 'organization_pkey'],
])('names what %s says in %s by its id', async (table, column, index) => {
  const { db } = seeded.on.services;
  const target = (await referencesOf(db, table)).get(column);
  if (!target) throw new Error(`${table}.${column} names no row of another table`);
  const { id } = await db
    .selectFrom(column === 'owner_id' ? 'account' : 'organization')
    .select('id')
    .executeTakeFirstOrThrow();
  let names: ReadonlyMap<string, string> = new Map();
  const [asked] = await seeded.asked(async () => {
    names = await namesIn(db, target, [String(id)], 'uz');
  });
  expect([...names.keys()]).toEqual([String(id)]);
  expect(await planOf(db, asked?.sql ?? '', asked?.parameters.length)).toContain(index);
});
