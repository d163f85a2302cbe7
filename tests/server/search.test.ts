import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold } from '#shared/fold.ts';
import type { Sender } from '../support/app.ts';
import { planOf } from '../support/plan-of.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
let agency: Sender;
let personId: number;
const spellings = ["qo'qon", 'qoʻqon', 'qo‘qon', 'qo`qon', 'қўқон', 'ҚЎҚОН', 'QOQON', '  Qoʻqon '];

beforeAll(async () => {
  seeded = await seededApp();
  agency = await seeded.as('agentlik');
  const { db } = seeded.on.services;
  const { rows } = await sql<{ owner_id: number }>`
    select a.owner_id from application a join certificate c on c.owner_id = a.owner_id
      where a.state = 'pending' order by a.id limit 1`.execute(db);
  personId = rows[0]?.owner_id ?? 0;
  await db
    .updateTable('account')
    .set({ surname: 'Қўқонбоев', first_name: 'Умид' })
    .where('id', '=', personId)
    .execute();
  await sql`update application set search = search || ' ' || fold_text('Қўқонбоев Умид')
    where owner_id = ${personId} and state = 'pending'`.execute(db);
  await sql`update organization set name_uz = 'Qoʻqon davlat instituti'
    where id = (select min(id) from organization where type = 100)`.execute(db);
  await sql`update direction set name_uz = 'Qoʻqon tarixi'
    where id = (select max(direction_id) from organization_direction)`.execute(db);
  await sql`update period set name_uz = 'Qoʻqon davri'
    where id = (select min(id) from period)`.execute(db);
});
afterAll(() => seeded.stop());

const idsOf = async (path: string, text: string): Promise<number[]> => {
  const mark = path.includes('?') ? '&' : '?';
  const { status, body } = await seeded.on.send(
    agency,
    'GET',
    `${path}${mark}limit=9999&search=${encodeURIComponent(text)}`,
  );
  expect(status).toBe(200);
  return (body.results as { id: number }[]).map(({ id }) => id).sort((one, other) => one - other);
};

const lists = [
  '/api/applications/',
  '/api/certificates/',
  '/api/periods/',
  '/api/organizations/',
  '/api/organizations/university_list/',
  '/api/organizations/org_list_name_id/',
  '/api/org-directions/direction_list/',
];

describe.each(lists)('%s', (path) => {
  it('finds the same rows however the name is spelled', async () => {
    const found = await Promise.all(spellings.map((text) => idsOf(path, text)));
    expect(found[0]?.length).toBeGreaterThan(0);
    for (const ids of found) expect(ids).toEqual(found[0]);
    expect((await idsOf(path, '')).length).toBeGreaterThan(found[0]?.length ?? 0);
  });

  it('takes signs of patterns for what they are', async () => {
    for (const text of ['%', '_', '\\', '%%%']) expect(await idsOf(path, text)).toEqual([]);
  });
});

describe('a university to choose', () => {
  it('comes first where the searched word begins its name, and tells its city', async () => {
    const { db } = seeded.on.services;
    const two = await db
      .selectFrom('organization')
      .select('id')
      .where('type', '=', 100)
      .where('state', '=', 'active')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    const [begins, holds] = two.map(({ id }) => id);
    const named = async (id: number | undefined, name_uz: string) =>
      db
        .updateTable('organization')
        .set({ name_uz })
        .where('id', '=', id ?? 0)
        .execute();
    await named(holds, 'Aqshimol instituti');
    await named(begins, 'Yangi shimol universiteti');
    const { body } = await seeded.on.send(
      agency,
      'GET',
      '/api/organizations/university_list/?search=shimol',
    );
    const results = body.results as { id: number; city: string | null }[];
    expect(results.map(({ id }) => id)).toEqual([begins, holds]);
    expect(results.every(({ city }) => city === null || /\p{L}/u.test(city))).toBe(true);
    expect(results.some(({ city }) => city)).toBe(true);
  });
});

describe('an application', () => {
  it('is found by words of the name in any order, and by its number in any case', async () => {
    const [byName, turned] = [
      await idsOf('/api/applications/', 'qoqonboyev umid'),
      await idsOf('/api/applications/', 'Умид Қўқонбоев'),
    ];
    expect(byName.length).toBeGreaterThan(0);
    expect(turned).toEqual(byName);
    const { body } = await seeded.on.send(agency, 'GET', `/api/applications/${byName[0]}/`);
    const reference = String(body.reference);
    for (const text of [reference, reference.toLowerCase()])
      expect(await idsOf('/api/applications/', text)).toContain(byName[0]);
  });

  it('is found by the end of its number, as people quote it, and by no other number', async () => {
    const { body } = await seeded.on.send(agency, 'GET', '/api/applications/?tag=student&limit=1');
    const [student] = body.results as { id: number; reference: string }[];
    const [, year = '', digits = ''] = student?.reference.split('-') ?? [];
    for (const text of [`${year}-${digits}`, digits, String(Number(digits))])
      expect(await idsOf('/api/applications/', text)).toContain(student?.id);
    // A whole number names one application, the words of the others do not hold it.
    expect(await idsOf('/api/applications/', `${year}-${digits}`)).toEqual([student?.id]);
    expect(await idsOf('/api/applications/', `${year}-999999999`)).toEqual([]);
    expect(await idsOf('/api/applications/', '99999999999999')).toEqual([]);
  });
});

describe('a certificate', () => {
  it('is found by number, by the name of its holder, and by their new name', async () => {
    const { db } = seeded.on.services;
    const own = await db
      .selectFrom('certificate')
      .select(['id', 'number', 'search'])
      .where('owner_id', '=', personId)
      .executeTakeFirstOrThrow();
    expect(own.search).toBe(fold(own.search));
    expect(await idsOf('/api/certificates/', own.number.toLowerCase())).toContain(own.id);
    expect(await idsOf('/api/certificates/', 'qoqonboyev')).toContain(own.id);
    await db.updateTable('account').set({ surname: 'Ёқубов' }).where('id', '=', personId).execute();
    expect(await idsOf('/api/certificates/', 'yoqubov')).toContain(own.id);
  });
});

describe('at size', () => {
  it.each([
    ['application', 'r.search', 'application_search'],
    ['certificate', 'r.search', 'certificate_search'],
    ['organization', 'r.search', 'organization_search'],
    ['direction', 'r.search', 'direction_search'],
    ['diploma', `fold_text(r.institution || ' ' || r.number)`, 'diploma_search'],
  ])('%s is searched by an index', async (table, column, index) => {
    const found = `select r.id from "${table}" r where ${column} like '%qoqon%'`;
    expect(await planOf(seeded.on.services.db, found)).toContain(index);
  });
});
