import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf } from '#server/base/outside-json.ts';
import { Refusal } from '#server/base/refusal.ts';
import { columnOfReference, refusalOfConstraint } from '#server/db/violations.ts';
import { isKept } from '#server/engine/kept-values.ts';
import { fileRoutes } from '#server/files/file-routes.ts';
import { readRows } from '#server/imports/read-sheet.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { brokenTexts } from '../support/hostile.ts';
import { type RouteApp, routeApp } from '../support/route-app.ts';
import { sheetWith } from '../support/sheet.ts';
import { uploadCalls } from '../support/upload-calls.ts';

let database: TestDatabase;
let routes: RouteApp;
beforeAll(async () => {
  database = await freshDatabase();
  routes = await routeApp(database, (app, services) => fileRoutes(app, services));
});
afterAll(async () => {
  await routes.stop();
  await database.stop();
});

describe('text that is parsed after the door', () => {
  it('is refused as the name of an upload', async () => {
    const owner = await routes.addAccount();
    const { begin } = uploadCalls(() => routes.app);
    const answer = await begin(owner.as, 'pas\0port.pdf', 1000);
    expect([answer.statusCode, answer.headers['x-error-code'], Object.keys(answer.json())]).toEqual(
      [400, 'VALIDATION', ['file']],
    );
    expect((await begin(owner.as, 'pasport.pdf', 1000)).statusCode).toBe(201);
  });

  it.each(['&#xD800;', '&#0;', '_x0000_', '_xD800_', '&#xDC00;a'])(
    'never comes out of a spreadsheet: %s',
    async (written) => {
      const cell = (text: string, at: string) =>
        `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
      const head =
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';
      const rows = `<row r="1">${cell('name_uz', 'A1')}</row><row r="2">${cell(`a${written}b`, 'A2')}</row>`;
      const content = sheetWith(`${head}${rows}</sheetData></worksheet>`);
      const read = readRows({ known: ['name_uz'], needed: ['name_uz'], max: 10 }, content);
      const outcome = await read.catch((error: unknown) => error);
      if (outcome instanceof Refusal)
        expect(Object.keys(outcome.parts.fields ?? {})).toEqual(['file']);
      else
        expect((await read).rows.every(({ cells }) => Object.values(cells).every(isKept))).toBe(
          true,
        );
    },
  );

  it('is taken out of what an outside service says', async () => {
    const said = { name: brokenTexts.join(' '), list: brokenTexts, number: 1 };
    const heard = await jsonOf(new Response(JSON.stringify(said)));
    expect(heard).toEqual({
      name: 'ab a\ufffdb a\ufffdb',
      list: ['ab', 'a\ufffdb', 'a\ufffdb'],
      number: 1,
    });
  });
});

describe('a broken foreign key', () => {
  interface Key {
    table: string;
    constraint: string;
    columns: string[];
    target: string;
    keys: string[];
  }

  it('is told at its column, for every one of the catalogue; a row that others point to is not', async () => {
    const { rows } = await sql<Key>`
      select c.conname as constraint, c.conrelid::regclass::text as table,
        c.confrelid::regclass::text as target,
        array(select a.attname::text from unnest(c.conkey) with ordinality k (number, at)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number
            order by k.at) as columns,
        array(select a.attname::text from unnest(c.confkey) with ordinality k (number, at)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number
            order by k.at) as keys
      from pg_constraint c where c.contype = 'f'
        and c.connamespace = 'public'::regnamespace`.execute(database.db);
    expect(rows.length).toBeGreaterThan(90);
    const values = '(a "b") (c)';
    for (const { table, constraint, columns, target, keys } of rows) {
      const missing = `Key (${columns.join(', ')})=(${values}) is not present in table "${target}".`;
      const needed = `Key (${keys.join(', ')})=(${values}) is still referenced from table "${table}".`;
      const found = [missing, needed].map((detail) =>
        columnOfReference({ table, constraint, detail }),
      );
      expect([constraint, ...found]).toEqual([constraint, columns[0], null]);
    }
  });

  it('as PostgreSQL reports it', async () => {
    const { db } = database;
    const refusal = async (statement: ReturnType<typeof sql>) =>
      refusalOfConstraint(await statement.execute(db).catch((error: unknown) => error))?.parts;
    await sql`insert into region (id, iso, kind, sort, name_uz, name_ru, name_en)
      values (1, 'UZ-XX', 'region', 1, 'a', 'a', 'a')`.execute(db);
    await sql`insert into district (id, region_id, kind, name_uz, name_ru, name_en)
      values (11, 1, 'district', 'a', 'a', 'a')`.execute(db);
    const unknown = await refusal(
      sql`insert into district (id, region_id, kind, name_uz, name_ru, name_en)
        values (12, 2000000000, 'district', 'a', 'a', 'a')`,
    );
    expect(unknown).toEqual({ fields: { region_id: [{ key: 'validation.reference' }] } });
    expect(await refusal(sql`delete from region where id = 1`)).toEqual({});
  });
});
