import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brokenLines } from '#server/engine/history.ts';
import { type DirectoryName, directoryNames, directoryOf } from '#shared/directories.ts';
import type { TestApp } from '../support/app.ts';
import { listenTo, openDoor } from '../support/event-stream.ts';
import { type TwoApps, twoApps } from '../support/two-apps.ts';

let database: TwoApps['database'];
let here: TwoApps['here'];
let other: TwoApps['other'];
let as: TwoApps['as'];
let stop: TwoApps['stop'];
beforeAll(async () => {
  ({ database, here, other, as, stop } = await twoApps());
});
afterAll(() => stop());

const names = (word: string) => ({
  name_uz: `${word} sinov`,
  name_ru: `${word} проба`,
  name_en: `${word} trial`,
});
/** A new entry of every directory. */
const fresh: Record<DirectoryName, Record<string, unknown>> = {
  region: { ...names('Hudud'), id: 1799, iso: 'UZ-ZZ', kind: 'region', sort: 99 },
  district: { ...names('Tuman'), id: 1726999, region: 1726, kind: 'district' },
  country: { ...names('Davlat'), id: 'ZZ', alpha3: 'ZZZ', numeric: '999' },
  direction: {
    ...names('Ixtisoslik'),
    code: '05.99.99',
    level: 'specialty',
    parent_code: '05.00.00',
    required_language_level: 'B2',
  },
  'category-subject': names('Fan'),
  'topic-direction': names('Yoʻnalish'),
  'certificate-language': { ...names('Til'), iso: 'zz' },
  'certificate-type': {
    ...names('Sertifikat'),
    language: 1,
    issuer: 'Sinov',
    scale: '0-9',
    min_b1: null,
    min_b2: '5',
    min_c1: null,
    validity_years: 2,
  },
};
/**
 * Where everybody chooses out of a directory, by its exact path; null = only inside other lists.
 */
const published: Partial<Record<DirectoryName, string>> = {
  region: '/api/regions/',
  district: '/api/districts/',
  country: '/api/countries/',
  'category-subject': '/api/category-subjects',
  'topic-direction': '/api/scientific-topic-direction/',
  'certificate-language': '/api/certificate-langs/',
  'certificate-type': '/api/certificate-types/',
};

const base = (name: DirectoryName, rest = '') => `/api/directories/${name}/${rest}`;
const shown = async (on: TestApp, path: string, id: unknown): Promise<boolean> => {
  const { body } = await on.send(null, 'GET', `${path}?limit=9999&status=100`);
  return (body.results as { id: unknown }[]).some((row) => row.id === id);
};

describe.each(directoryNames)('the directory %s', (name) => {
  it('is kept by the agency and the admin: added, changed, switched off and on, deleted, each change written down', async () => {
    const admin = await as('admin');
    const send = (method: 'POST' | 'PUT' | 'DELETE', rest: string, body: object) =>
      here.send(admin, method, base(name, rest), body);
    const born = await send('POST', '', fresh[name]);
    expect([born.status, born.body]).toEqual([
      201,
      expect.objectContaining({ ...fresh[name], state: 'active', status: 100, version: 1 }),
    ]);
    const { id } = born.body;
    const path = published[name];
    if (path)
      expect([await shown(here, path, id), await shown(other, path, id)]).toEqual([true, true]);
    const renamed = await send('PUT', `${id}/`, { ...fresh[name], name_en: 'Renamed', version: 1 });
    expect(renamed.body).toMatchObject({ name_en: 'Renamed', version: 2 });
    expect((await send('PUT', `${id}/`, { ...fresh[name], version: 1 })).code).toBe(
      'STALE_VERSION',
    );
    expect((await send('POST', `${id}/switchOff/`, { version: 2 })).body).toMatchObject({
      state: 'notActive',
      status: 200,
    });
    if (path)
      expect([await shown(here, path, id), await shown(other, path, id)]).toEqual([false, false]);
    expect((await send('POST', `${id}/switchOff/`, { version: 3 })).code).toBe('BAD_STATUS');
    expect((await send('POST', `${id}/switchOn/`, { version: 3 })).body).toMatchObject({
      state: 'active',
    });
    const history = await here.send(admin, 'GET', base(name, `${id}/history/`));
    const lines = history.body.results as { event: string; actor: string }[];
    expect(lines.map(({ event }) => event)).toEqual(['switchOn', 'switchOff', 'update', 'create']);
    expect(lines[0]?.actor).toBe('Xolmatov Bekzod');
    expect((await send('DELETE', `${id}/`, { version: 4 })).status).toBe(204);
    expect((await here.send(admin, 'GET', base(name, `${id}/`))).code).toBe('NOT_FOUND');
    const chain = await database.db
      .selectFrom('history')
      .selectAll()
      .where('process', '=', `directory-${name}`)
      .orderBy('record_id')
      .orderBy('record_version')
      .execute();
    expect(chain.length).toBe(5);
    expect(brokenLines(chain)).toEqual([]);
  });

  it('is read by the technical admin, and by nobody else', async () => {
    for (const login of ['agentlik', 'admin', 'texnik'])
      expect((await here.send(await as(login), 'GET', base(name))).status).toBe(200);
    for (const login of ['talabgor', 'universitet', 'vazirlik', 'moliya', 'nazorat'])
      expect([login, (await here.send(await as(login), 'GET', base(name))).code]).toEqual([
        login,
        'NO_PERMISSION',
      ]);
    expect((await here.send(null, 'GET', base(name))).code).toBe('UNAUTHENTICATED');
    expect((await here.send(await as('texnik'), 'POST', base(name), fresh[name])).code).toBe(
      'NO_PERMISSION',
    );
  });

  it('is searched in any script, narrowed and paged', async () => {
    const admin = await as('admin');
    const { body } = await here.send(admin, 'GET', base(name, '?limit=2'));
    expect((body.results as unknown[]).length).toBe(2);
    expect(body.next).toContain('offset=2');
    const [first] = body.results as { id: number; name_ru: string }[];
    const found = await here.send(
      admin,
      'GET',
      base(name, `?limit=999&search=${encodeURIComponent(String(first?.name_ru).toUpperCase())}`),
    );
    expect((found.body.results as { id: number }[]).map(({ id }) => id)).toContain(first?.id);
    for (const filter of directoryOf(name).filters) {
      const value = (first as Record<string, unknown>)[filter];
      const some = await here.send(admin, 'GET', base(name, `?limit=999&${filter}=${value}`));
      for (const row of some.body.results as Record<string, unknown>[])
        expect(row[filter]).toBe(value);
    }
  });

  it('says at the field what is wrong, and never deletes what came with the product', async () => {
    const admin = await as('admin');
    const empty = await here.send(admin, 'POST', base(name), {});
    expect(empty.code).toBe('VALIDATION');
    expect(Object.keys(empty.body)).toEqual(
      expect.arrayContaining(['name_uz', 'name_ru', 'name_en']),
    );
    const { body } = await here.send(admin, 'GET', base(name, '?limit=1'));
    const [first] = body.results as { id: number; version: number }[];
    const answer = await here.send(admin, 'DELETE', base(name, `${first?.id}/`), {
      version: first?.version,
    });
    expect(answer.code).toBe('GUARD_FAILED');
  });
});

describe('an entry', () => {
  it('whose code is known already, or whose place is not, is refused at the field', async () => {
    const admin = await as('admin');
    const post = (name: DirectoryName, change: object) =>
      here.send(admin, 'POST', base(name), { ...fresh[name], ...change });
    expect(Object.keys((await post('region', { id: 1726 })).body)).toEqual(['id']);
    expect(Object.keys((await post('country', { id: 'UZ' })).body)).toEqual(['id']);
    expect(Object.keys((await post('direction', { code: '05.01.02' })).body)).toEqual(['code']);
    expect(Object.keys((await post('direction', { parent_code: '99.00.00' })).body)).toEqual([
      'parent_code',
    ]);
    expect(Object.keys((await post('direction', { level: 'branch' })).body)).toEqual(
      expect.arrayContaining(['parent_code']),
    );
    expect(Object.keys((await post('district', { region: 1999 })).body)).toEqual(['region']);
    expect(Object.keys((await post('certificate-type', { language: 999 })).body)).toEqual([
      'language',
    ]);
  });

  it('that does not exist is not found, and neither is a directory', async () => {
    const admin = await as('admin');
    for (const path of ['region/1', 'region/abc', 'country/XX', 'settings/1', 'constructor/1'])
      expect([path, (await here.send(admin, 'GET', `/api/directories/${path}/`)).code]).toEqual([
        path,
        'NOT_FOUND',
      ]);
  });

  it('that was changed is told to every open page, whichever app process it listens to', async () => {
    const listener = await listenTo(other, await openDoor(other), await as('talabgor'));
    const admin = await as('admin');
    const { body } = await here.send(admin, 'GET', base('region', '1726/'));
    const { name_uz, name_ru, name_en, id, iso, kind, sort, version } = body as Record<
      string,
      number
    >;
    await here.send(admin, 'PUT', base('region', '1726/'), {
      name_uz,
      name_ru,
      name_en,
      id,
      iso,
      kind,
      sort,
      version,
    });
    await listener.hears({ process: 'directory', id: 1726, version: Number(version) + 1 });
    listener.leave();
  });
});
