import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tableTypes, tableTypesFile } from '#server/db/table-types.ts';
import { refusedBy } from '../support/compile.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { filesIn } from '../support/sources.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.stop());

describe('the types of the tables (npm run tables writes them)', () => {
  it('are what the migrations make, to the byte', async () => {
    const [written] = filesIn([tableTypesFile], /\.ts$/);
    const generated = await tableTypes(database.db);
    expect(generated.match(/^ {2}\w+: \{$/gm)?.length).toBeGreaterThan(50);
    expect(written?.text).toBe(generated);
  });

  it('follow a table that changes', async () => {
    await sql`create table shape (
      id bigint generated always as identity, name text not null, note varchar(5) unique,
      day date not null default current_date, at timestamptz, size numeric not null,
      amounts int[] not null default '{}', kind text check (kind in ('round', 'square')),
      state text not null check (state in ('draft', 'sent')), facts jsonb,
      folded text generated always as (lower(name)) stored)`.execute(database.db);
    await sql`alter table shape alter note type text, drop column size`.execute(database.db);
    expect(await tableTypes(database.db)).toContain(`  shape: {
    id: Computed<number>;
    name: string;
    note: string | null;
    day: Defaulted<string>;
    at: Moment | null;
    amounts: Defaulted<number[]>;
    kind: 'round' | 'square' | null;
    state: string;
    facts: Json | null;
    folded: Computed<string | null>;
  };
`);
    await sql`alter table shape add column place point`.execute(database.db);
    await expect(tableTypes(database.db)).rejects.toThrow('shape.place');
    await sql`drop table shape`.execute(database.db);
  });
});

const head = `
import type { Insertable, Selectable, Updateable } from 'kysely';
import type {
  Computed, Defaulted, Json, Moment, Narrowed, Once,
} from '#server/db/tables/columns.ts';
interface Tables {
  letter: {
    id: Computed<number>; code: string; rows: number | null; kind: Defaulted<'a' | 'b'>;
    at: Moment | null; quoted: Json | null; facts: Json; found: Defaulted<Json>;
  };
}
type Letter = Narrowed<Tables, {
  letter: {
    code: string; rows: 25 | 50; kind: 'a'; at: Date;
    quoted: Once<{ code: string }>; facts: { code: string }; found: string[];
  };
}>['letter'];
declare const row: Selectable<Letter>;
declare const insert: (values: Insertable<Letter>) => void;
declare const update: (values: Updateable<Letter>) => void;
`;

const narrowed = (known: string) => `null as Narrowed<Tables, ${known}> | null`;

const right = [
  narrowed('{}'),
  narrowed('{ letter: object }'),
  narrowed(`{ letter: { rows: 25; kind: 'a' | 'b'; at: Date } }`),
  `row satisfies { rows: 25 | 50 | null; kind: 'a'; at: Date | null; found: string[] }`,
  `row satisfies { quoted: { code: string } | null; facts: { code: string } }`,
  `row.code.length`,
  `row.facts.code.length`,
  `insert({ code: 'x', facts: { code: 'x' } })`,
  `insert({ code: 'x', facts: '{}', rows: null, kind: 'a', at: '2026-01-01', found: '[]', quoted: '{}' })`,
  `update({ code: 'x', rows: 25, at: null, facts: '{}' })`,
];

const wrong = {
  'a name that is no table': [narrowed('{ leter: object }')],
  'a name that is no column': [narrowed('{ letter: { colour: string } }')],
  'a value that the column does not hold': [
    narrowed('{ letter: { code: number } }'),
    narrowed(`{ letter: { kind: 'c' } }`),
    narrowed('{ letter: { at: string } }'),
    narrowed('{ letter: { rows: Once<string> } }'),
  ],
  'a word about null': [
    narrowed('{ letter: { code: string | null } }'),
    narrowed('{ letter: { rows: 25 | null } }'),
    narrowed('{ letter: { facts: object | null } }'),
  ],
  'a null that is not read': [
    `row.rows.toFixed()`,
    `row.at.getTime()`,
    `row.quoted.code`,
    `row satisfies { rows: 25 | 50 }`,
  ],
  'a column that is not written': [
    `insert({ facts: '{}' })`,
    `insert({ code: 'x' })`,
    `insert({ code: 'x', facts: '{}', id: 1 })`,
    `update({ id: 1 })`,
    `update({ quoted: '{}' })`,
    `update({ quoted: null })`,
  ],
  'a value that is not written': [
    `insert({ code: 'x', facts: { name: 'x' } })`,
    `insert({ code: 'x', facts: '{}', kind: 'b' })`,
    `update({ code: null })`,
    `update({ rows: 100 })`,
    `update({ found: ['x'] })`,
  ],
} as const;

describe('what the code knows better of a table', () => {
  let refused: Set<string>;
  beforeAll(() => {
    refused = refusedBy(head, [...right, ...Object.values(wrong).flat()]);
  }, 180_000);

  it('holds where the database agrees', () => {
    expect(right.filter((one) => refused.has(one))).toEqual([]);
    expect(refused).not.toContain('the head');
  });
  it.each(Object.entries(wrong))('does not compile with %s', (_what, expressions) => {
    expect(expressions.filter((one) => !refused.has(one))).toEqual([]);
  });
});
