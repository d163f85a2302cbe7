import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transitionsOf } from '#machines/kit.ts';
import { processes } from '#server/declared/modules.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.stop());

/** Deleted by hand and seldom: a look at whole tables costs less than an index at each writing. */
const seldom = ['account', 'organization'];

/** Tables whose rows people or jobs delete. */
const deleted = [
  'file',
  ...processes.flatMap(({ table, machine }) =>
    !seldom.includes(table) && transitionsOf(machine).some(({ to }) => to === 'deleted')
      ? [table]
      : [],
  ),
];

it.each(deleted)('what points to %s is found by an index before one is deleted', async (table) => {
  const { rows } = await sql<{ column: string }>`
    select c.conrelid::regclass || '.' || a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass
      and not exists (select 1 from pg_index i
        where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(database.db);
  expect(rows).toEqual([]);
});
