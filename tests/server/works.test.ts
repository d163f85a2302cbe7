import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleCodes } from '#machines/kit.ts';
import { profileRoutes } from '#modules/profile/profile-routes.server.ts';
import { scientificWorkRoutes } from '#modules/scientific-work/routes.server.ts';
import type { RowUse } from '#server/engine/row-use.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { type RouteApp, routeApp } from '../support/route-app.ts';

let database: TestDatabase;
let routes: RouteApp;
const inUse = new Set<number>();

beforeAll(async () => {
  database = await freshDatabase();
  const use: RowUse = {
    of: 'scientificWork',
    by: 'application',
    records: (row) => sql`select 17 as id
      where ${sql.ref(`${row}.id`)} = any(${[...inUse]}::bigint[])`,
  };
  routes = await routeApp(database, (app, services) => {
    profileRoutes(app, services);
    scientificWorkRoutes(app, services, { uses: [use] });
  });
});
afterAll(async () => {
  await routes.stop();
  await database.stop();
});

type As = { 'x-account': string };
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = (method: Method, url: string, as: As | object, payload?: object) =>
  routes.app.inject({
    method,
    url,
    headers: { 'accept-language': 'en', ...as },
    ...(payload ? { payload } : {}),
  });
const profile = async (as: As) => (await call('GET', '/api/profile/', as)).json();

describe('places of work', () => {
  const url = '/api/profile/work-history/';
  const place = {
    company_name: 'OʻzMU',
    position: 'Oʻqituvchi',
    start_date: '2019-09-01',
    end_date: '',
  };

  it('are added, changed and deleted by their owner', async () => {
    const { as } = await routes.addAccount();
    const other = await routes.addAccount();
    const { id } = (await call('POST', url, as, place)).json();
    const row = {
      id,
      company_name: 'OʻzMU',
      position: 'Oʻqituvchi',
      start_date: '2019-09-01',
      end_date: null,
    };
    expect((await call('GET', url, as)).json()).toEqual({ count: 1, results: [row] });
    expect((await profile(as)).work_history).toEqual([row]);
    expect((await call('PUT', `${url}${id}/`, other.as, place)).statusCode).toBe(404);
    expect(
      (await call('PUT', `${url}${id}/`, as, { ...place, end_date: '2024-01-01' })).json().end_date,
    ).toBe('2024-01-01');
    expect((await call('DELETE', `${url}${id}/`, other.as)).statusCode).toBe(404);
    expect((await call('DELETE', `${url}${id}/`, as)).statusCode).toBe(204);
    expect((await call('DELETE', `${url}${id}/`, as)).statusCode).toBe(404);
  });

  it('end after they begin', async () => {
    const { as } = await routes.addAccount();
    const answer = await call('POST', url, as, { ...place, end_date: '2019-08-31' });
    expect(answer.json()).toEqual({ end_date: ['The end date must not be before the start date'] });
  });
});

describe('other achievements', () => {
  const url = '/api/profile/achievements/';
  const prize = { name: 'Davlat stipendiyasi', given_by: '', received_on: '2024-05-01' };

  it('are added, changed and deleted by their owner', async () => {
    const { as } = await routes.addAccount();
    const other = await routes.addAccount();
    const { id } = (await call('POST', url, as, prize)).json();
    const row = { ...prize, id, given_by: null };
    expect((await profile(as)).achievements).toEqual([row]);
    expect((await profile(other.as)).achievements).toEqual([]);
    expect((await call('PUT', `${url}${id}/`, other.as, prize)).statusCode).toBe(404);
    const changed = { ...prize, given_by: 'Vazirlik' };
    expect((await call('PUT', `${url}${id}/`, as, changed)).json()).toEqual({ ...changed, id });
    expect((await call('DELETE', `${url}${id}/`, other.as)).statusCode).toBe(404);
    expect((await call('DELETE', `${url}${id}/`, as)).statusCode).toBe(204);
    expect((await profile(as)).achievements).toEqual([]);
  });

  it('have a name and a day that is not in the future', async () => {
    const { as } = await routes.addAccount();
    const wrong = { name: '', received_on: '2999-01-01' };
    expect(Object.keys((await call('POST', url, as, wrong)).json())).toEqual([
      'name',
      'received_on',
    ]);
  });
});

describe('scientific works', () => {
  const url = '/api/scientific-works/';
  const work = {
    name: "O'zbek tili grafikasi",
    publication_date: '2024-02-29',
    type: 200,
    url: 'https://doi.org/10.1000/x',
  };

  it('are listed, found, counted and paged', async () => {
    const { as } = await routes.addAccount();
    for (const [type, name] of [
      [100, 'Tezis bir'],
      [100, 'Tezis ikki'],
      [200, 'Ўзбек мақоласи'],
    ] as const)
      await call('POST', url, as, { ...work, type, name, url: null });
    expect((await call('GET', `${url}?limit=1&type=100,300`, as)).json()).toMatchObject({
      count: 2,
      results: [{ name: 'Tezis ikki' }],
    });
    expect((await call('GET', `${url}?search=o'zbek`, as)).json()).toMatchObject({
      count: 1,
      results: [{ name: 'Ўзбек мақоласи' }],
    });
    expect((await call('GET', `${url}?search=%25`, as)).json().count).toBe(0);
    expect((await profile(as)).work_counts).toEqual({ 100: 2, 200: 1 });
  });

  it('change by version and belong to one person', async () => {
    const { as } = await routes.addAccount();
    const other = await routes.addAccount();
    const { id, version } = (await call('POST', url, as, work)).json();
    expect(version).toBe(1);
    expect(
      (await call('PUT', `${url}${id}/`, as, { version, author_licence: 'DGU 123' })).json(),
    ).toMatchObject({
      version: 2,
      author_licence: 'DGU 123',
      type: 200,
    });
    expect(
      (await call('PUT', `${url}${id}/`, as, { version, name: 'Kech qolgan' })).headers[
        'x-error-code'
      ],
    ).toBe('STALE_VERSION');
    for (const method of ['GET', 'DELETE'] as const)
      expect((await call(method, `${url}${id}/`, other.as)).statusCode).toBe(404);
    expect((await call('DELETE', `${url}${id}/`, as)).statusCode).toBe(204);
    expect((await call('GET', `${url}${id}/`, as)).statusCode).toBe(404);
  });

  it('of a sent application can only be read', async () => {
    const { as } = await routes.addAccount();
    const { id } = (await call('POST', url, as, work)).json();
    inUse.add(id);
    const answer = await call('PUT', `${url}${id}/`, as, { version: 1, name: 'Boshqa nom' });
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([422, 'GUARD_FAILED']);
    expect(answer.json()).toEqual({
      detail: [
        'This work can only be read now, because it counts in: Application 17. ' +
          'You can change it when that has been decided.',
      ],
    });
    expect((await call('GET', `${url}${id}/`, as)).json()).toMatchObject({
      facts: { unused: false },
      used_by: [{ process: 'application', id: 17 }],
    });
    expect((await call('DELETE', `${url}${id}/`, as)).statusCode).toBe(422);
    expect((await call('GET', `${url}${id}/`, as)).json().name).toBe(
      'Oʻzbek tili grafikasi'.replace('ʻ', "'"),
    );
  });

  it('point to own stored files', async () => {
    const { id, as } = await routes.addAccount();
    const other = await routes.addAccount();
    const file = {
      id: randomUUID(),
      name: 'a.pdf',
      size: 1,
      purpose: 'scientificWork' as const,
      state: 'stored' as const,
      created_at: new Date(),
    };
    await database.db
      .insertInto('file')
      .values({ ...file, owner_id: id, mime: 'application/pdf', sha256: 'a'.repeat(64) })
      .execute();
    expect((await call('POST', url, other.as, { ...work, file_id: file.id })).json()).toEqual({
      file_id: ['The file is not among yours. Upload the copy of the work here.'],
    });
    expect((await call('POST', url, as, { ...work, file_id: file.id })).json().file_id).toBe(
      file.id,
    );
  });

  it('are listed once: by type, year and name, or by their DOI', async () => {
    const { as } = await routes.addAccount();
    const other = await routes.addAccount();
    const { id, version } = (await call('POST', url, as, work)).json();
    const again = { ...work, name: "  O'ZBEK tili  grafikasi" };
    expect((await call('POST', url, as, again)).json()).toEqual({
      name: [
        'Your list already has a work of this type and name of 2024. Change that one instead.',
      ],
      url: [
        "Your list already has a work with this DOI: “O'zbek tili grafikasi”. " +
          'Change that one instead.',
      ],
    });
    const elsewhere = { ...again, url: null };
    expect((await call('POST', url, as, { ...elsewhere, type: 100 })).statusCode).toBe(201);
    const year = { ...elsewhere, publication_date: '2023-02-28' };
    expect((await call('POST', url, as, year)).statusCode).toBe(201);
    expect((await call('POST', url, other.as, again)).statusCode).toBe(201);
    expect((await call('PUT', `${url}${id}/`, as, { version, type: 200 })).statusCode).toBe(200);
    const changed = { version: version + 1, publication_date: '2023-01-01' };
    expect((await call('PUT', `${url}${id}/`, as, changed)).json()).toHaveProperty('name');
    expect((await call('GET', url, as)).json().count).toBe(3);
  });

  it('are added once by two requests at the same time', async () => {
    const { as } = await routes.addAccount();
    const answers = await Promise.all([call('POST', url, as, work), call('POST', url, as, work)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
  });

  it('cannot be older than their author', async () => {
    const { as } = await routes.addAccount({ birthday: '1990-05-01' });
    const early = { ...work, publication_date: '1990-05-01' };
    expect((await call('POST', url, as, early)).json()).toEqual({
      publication_date: [
        'This date is before your birthday. Enter the date on which the work was published.',
      ],
    });
    expect((await call('GET', url, as)).json().count).toBe(0);
  });

  it('count once, even where an old list has them twice', async () => {
    const { id, as } = await routes.addAccount();
    const at = new Date();
    const row = { owner_id: id, name: 'Bir ish', publication_date: '2024-02-29', type: 200 };
    const twice = [row, { ...row, publication_date: '2024-03-01' }, { ...row, type: 100 }];
    await database.db
      .insertInto('scientific_work')
      .values(twice.map((one) => ({ ...one, created_at: at, updated_at: at })))
      .execute();
    expect((await profile(as)).work_counts).toEqual({ 100: 1, 200: 1 });
    const count = { organization: null, year: 2024, count: 1, people: 1 };
    expect((await call('GET', `${url}counts/`, as)).json()).toEqual({
      results: [
        { ...count, type: 100 },
        { ...count, type: 200 },
      ],
    });
  });

  it('are for roles that have them', async () => {
    const { as } = await routes.addAccount({ role_id: roleCodes.finance });
    expect((await call('GET', url, as)).statusCode).toBe(403);
    expect((await call('POST', url, as, work)).statusCode).toBe(403);
    expect((await call('GET', url, {})).statusCode).toBe(401);
  });
});
