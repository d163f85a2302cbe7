import { afterAll, beforeAll, expect, it } from 'vitest';
import { namesIn, referencesOf } from '#server/record-words/references.ts';
import { planOf } from '../support/plan-of.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

// To name a person in a history, not all persons must be read.
it.each([
  ['owner_id', 'account'],
  ['organization_id', 'organization'],
] as const)('names what an application says in %s by its id', async (column, table) => {
  const { db } = seeded.on.services;
  const target = (await referencesOf(db, 'application')).get(column);
  if (!target) throw new Error(`application.${column} names no row of another table`);
  const { id } = await db.selectFrom(table).select('id').executeTakeFirstOrThrow();
  let names: ReadonlyMap<string, string> = new Map();
  const [asked] = await seeded.asked(async () => {
    names = await namesIn(db, target, [String(id)], 'uz');
  });
  expect([...names.keys()]).toEqual([String(id)]);
  expect(await planOf(db, asked?.sql ?? '', asked?.parameters.length)).toContain(`${table}_pkey`);
});
