import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrganizationParts } from '#modules/organization/schema.ts';
import type { Named } from '#shared/names.ts';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

interface OrganizationRow {
  id: number;
  type: number;
  status: number;
  students: number;
  region: (Named & { id: number }) | null;
}
type OrganizationDetail = OrganizationParts & {
  higher_organization: (Named & { id: number }) | null;
  tin: string | null;
};

const base = '/api/organizations/';
const listOf = async (
  sender: Sender,
  query = '',
): Promise<{ count: number; results: OrganizationRow[] }> => {
  const { status, body } = await seeded.on.send(sender, 'GET', `${base}?limit=9999${query}`);
  expect(status).toBe(200);
  return body as never;
};
const one = (sender: Sender, id: number) => seeded.on.send(sender, 'GET', `${base}${id}/`);
async function houseOf(login: string): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`select organization_id as id from account where email = ${`${login}@namuna.uz`}`.execute(
    seeded.on.services.db,
  );
  return rows[0]?.id ?? 0;
}

describe('who sees which organizations', () => {
  it.each(['agentlik', 'moliya', 'iqtisodiyot', 'nazorat', 'admin', 'texnik'])(
    '%s all of them',
    async (login) => {
      const { count } = await listOf(await seeded.as(login));
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from organization`.execute(seeded.on.services.db);
      expect(count).toBe(rows[0]?.count);
    },
  );

  it('a ministry its own tree', async () => {
    const house = await houseOf('vazirlik');
    const { results } = await listOf(await seeded.as('vazirlik'));
    const { rows } = await sql<{ id: number }>`
      with recursive tree as (select id from organization where id = ${house}
        union select o.id from organization o
          join tree t on o.higher_organization_id = t.id) select id from tree order by id`.execute(
      seeded.on.services.db,
    );
    expect(results.map(({ id }) => id).sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
  });

  it('a university its own, and another one is not found', async () => {
    const sender = await seeded.as('universitet');
    const [own, other] = [await houseOf('universitet'), await houseOf('institut')];
    expect((await listOf(sender)).results.map(({ id }) => id)).toEqual([own]);
    expect((await one(sender, own)).status).toBe(200);
    expect((await one(sender, other)).code).toBe('NOT_FOUND');
  });

  it.each(['talabgor', 'doktorant', 'rahbar'])('%s none in full', async (login) => {
    expect((await seeded.on.send(await seeded.as(login), 'GET', base)).code).toBe('NO_PERMISSION');
  });

  it('visitors none in full', async () => {
    expect((await seeded.on.send(null, 'GET', base)).code).toBe('UNAUTHENTICATED');
  });
});

describe('the list', () => {
  it('is narrowed by type, region and status, and searched in any script', async () => {
    const sender = await seeded.as('agentlik');
    const all = (await listOf(sender)).results;
    for (const row of (await listOf(sender, '&type=100,200')).results)
      expect([100, 200]).toContain(row.type);
    for (const row of (await listOf(sender, '&status=200')).results) expect(row.status).toBe(200);
    const region = all.find((row) => row.region)?.region?.id;
    for (const row of (await listOf(sender, `&region=${region}`)).results)
      expect(row.region?.id).toBe(region);
    const spellings = ["o'zbekiston", 'oʻzbekiston', 'ўзбекистон', 'OZBEKISTON'];
    const found = await Promise.all(
      spellings.map(async (text) =>
        (await listOf(sender, `&search=${encodeURIComponent(text)}`)).results.map(({ id }) => id),
      ),
    );
    expect(found[0]?.length).toBeGreaterThan(0);
    for (const ids of found) expect(ids).toEqual(found[0]);
  });

  it('counts who studies there, and asks the database as often for many as for few', async () => {
    const sender = await seeded.as('agentlik');
    const house = await houseOf('universitet');
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from application
        where organization_id = ${house}
          and state in ('admittedToStudy', 'onAcademicLeave')`.execute(seeded.on.services.db);
    expect((await listOf(sender)).results.find(({ id }) => id === house)?.students).toBe(
      rows[0]?.count,
    );
    const few = await seeded.asked(() => seeded.on.send(sender, 'GET', `${base}?limit=1`));
    const many = await seeded.asked(() => seeded.on.send(sender, 'GET', `${base}?limit=100`));
    expect(many.length).toBe(few.length);
  });
});

describe('one organization', () => {
  const detail = async (login: string, id: number) => {
    const sender = await seeded.as(login);
    const parts = await seeded.on.send(sender, 'GET', `${base}${id}/parts/`);
    return { ...(await one(sender, id)).body, ...parts.body } as OrganizationDetail;
  };

  it('has its names, its place above, specialties with types, staff and figures', async () => {
    const house = await houseOf('universitet');
    const shown = await detail('universitet', house);
    expect(shown.higher_organization?.name_uz).toBeTruthy();
    expect(shown.directions.length).toBeGreaterThan(0);
    expect(shown.directions.every(({ dc_types }) => dc_types.length > 0)).toBe(true);
    expect(shown.staff.map(({ role }) => role)).toContain('university');
    expect(Object.keys(shown.counts)).toEqual(
      expect.arrayContaining(['awaitsDecision', 'studying', 'ended']),
    );
    const above = await detail('agentlik', shown.higher_organization?.id ?? 0);
    expect(above.subordinates.map(({ id }) => id)).toContain(house);
  });

  it('shows phones and mails of its staff only to itself, its ministry, the agency and the admin', async () => {
    const house = await houseOf('universitet');
    for (const login of ['universitet', 'vazirlik', 'agentlik', 'admin']) {
      expect([
        login,
        (await detail(login, house)).staff.some(({ email }) => email !== null),
      ]).toEqual([login, true]);
    }
    for (const login of ['moliya', 'iqtisodiyot', 'nazorat', 'texnik']) {
      const { staff, tin } = await detail(login, house);
      expect([
        login,
        tin,
        staff.every(({ email, mobile_phone }) => email === null && mobile_phone === null),
      ]).toEqual([login, null, true]);
    }
  });

  it('that does not exist is not found, whatever the address', async () => {
    for (const id of ['0', '-1', 'abc', '99999999999999999999', '1e3']) {
      expect((await seeded.on.send(await seeded.as('agentlik'), 'GET', `${base}${id}/`)).code).toBe(
        'NOT_FOUND',
      );
    }
  });
});
