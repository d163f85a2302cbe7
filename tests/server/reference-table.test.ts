import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
let reader: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  reader = await seeded.as('agentlik');
});
afterAll(() => seeded.stop());

/**
 * Every GET of reference data that the specification names, with what it is asked: bare lists of
 * codes, and pages.
 */
const bare = [
  'dc_type',
  'role',
  'scientific_degree',
  'scientific_title',
  'type_org',
  'dc_edu_type',
  'period_types',
  'dc_scientific_work_type',
  'dc_letter_status',
  'dc_apply_doc_status',
  'dc_letter_type',
  'get_quote_org_type/',
  'get_total_quote_type',
].map((name) => `/api/static/${name}`);
const pages = [
  '/api/quarter/active_quarter/',
  '/api/quarter/?limit=1000',
  '/api/org-directions/direction_list/',
  '/api/category-subjects',
  '/api/organizations/university_list/',
  '/api/organizations/org_list_name_id/?monitoring=true',
  '/api/periods/?monitoring=true&limit=100',
  '/api/monitoring-report/admission_year/',
  '/api/regions/?limit=9999',
  '/api/certificate-langs/?limit=9999&status=100',
  '/api/certificate-types/?limit=9999&status=100',
  '/api/scientific-topic-direction/',
  '/api/research-advisor/',
];
/** Records of a process: they are read anew each time, so no browser keeps them. */
const live = ['/api/periods/?monitoring=true&limit=100'];

const get = async (url: string, headers: Record<string, string> = {}) =>
  seeded.on.app.inject({
    url,
    headers: { authorization: await seeded.on.bearer(reader), ...headers },
  });

describe.each(bare)('%s', (url) => {
  it('answers a bare list of codes with names in three languages', async () => {
    const rows = (await get(url)).json() as Record<string, unknown>[];
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      expect(Object.keys(row).sort()).toEqual(['id', 'name_en', 'name_ru', 'name_uz']);
      for (const value of Object.values(row)) expect(value).toBeTruthy();
    }
  });
});

describe.each(pages)('%s', (url) => {
  it('answers a page of rows with an id', async () => {
    const { count, next, previous, results } = (await get(url)).json() as {
      count: number;
      next: null;
      previous: null;
      results: { id: unknown }[];
    };
    expect(count).toBeGreaterThan(0);
    expect(results.length).toBeGreaterThan(0);
    expect([next === null || typeof next === 'string', previous]).toEqual([true, null]);
    expect(new Set(results.map(({ id }) => id)).size).toBe(results.length);
  });
});

describe.each([...bare, ...pages.filter((url) => !live.includes(url))])('%s', (url) => {
  it('is kept by browsers, asked for again each time, and answered 304 while nothing has changed', async () => {
    const first = await get(url);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers.etag).toMatch(/^W\/".+"$/);
    const again = await get(url, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});

it('research advisors carry their user, each person once per organization', async () => {
  const { results } = (await get('/api/research-advisor/')).json() as {
    results: { user: { id: number } }[];
  };
  for (const { user } of results) expect(user.id).toBeGreaterThan(0);
});

it('an organization that is deactivated leaves the lists at once', async () => {
  const admin = await seeded.as('admin');
  const list = async () =>
    (
      (await get('/api/organizations/org_list_name_id/?limit=9999')).json() as {
        results: { id: number }[];
      }
    ).results.map(({ id }) => id);
  const found = await seeded.on.send(
    admin,
    'GET',
    '/api/organizations/?state=active&type=500&limit=1',
  );
  const [record] = found.body.results as { id: number; version: number }[];
  const id = record?.id ?? 0;
  expect(await list()).toContain(id);
  const body = { version: record?.version, reason: 'Hukumat qaroriga asosan tugatildi.' };
  expect(
    (await seeded.on.send(admin, 'POST', `/api/organizations/${id}/deactivate/`, body)).body.state,
  ).toBe('notActive');
  expect(await list()).not.toContain(id);
});
