import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';
import { wholeRecords } from '../support/whole-records.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

type Line = { id: number; state: string; person: Record<string, unknown> } & Record<
  string,
  unknown
>;

const linesOf = async (sender: Sender, query = ''): Promise<Line[]> => {
  const { status, body } = await seeded.on.send(
    sender,
    'GET',
    `/api/applications/?limit=9999${query}`,
  );
  expect(status).toBe(200);
  return body.results as Line[];
};

const recordsOf = (sender: Sender, query = '') =>
  wholeRecords<Line>(seeded.on, sender, `?limit=9999${query}`);

/** The ids of applications by a condition over `r`, straight from the database. */
async function idsWhere(condition: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select r.id from application r where ${condition} order by r.id desc`.execute(
    seeded.on.services.db,
  );
  return rows.map(({ id }) => id);
}

const sent = () => sql`r.state <> all(${statesTagged(applicationMachine, 'ownersOnly')}::text[])`;
const account = (login: string) =>
  sql`(select a.id from account a where a.email = ${`${login}@namuna.uz`})`;
const house = (login: string) =>
  sql`(select a.organization_id from account a where a.email = ${`${login}@namuna.uz`})`;

describe('who sees which applications', () => {
  const cases: [login: string, seen: () => ReturnType<typeof sql>][] = [
    ['talabgor', () => sql`r.owner_id = ${account('talabgor')}`],
    ['doktorant', () => sql`r.owner_id = ${account('doktorant')}`],
    ['universitet', () => sql`r.organization_id = ${house('universitet')} and ${sent()}`],
    ['universitet2', () => sql`r.organization_id = ${house('universitet')} and ${sent()}`],
    ['institut', () => sql`r.organization_id = ${house('institut')} and ${sent()}`],
    ['agentlik', () => sent()],
    ['moliya', () => sent()],
    ['nazorat', () => sent()],
    ['admin', () => sent()],
    [
      'rahbar',
      () => sql`${sent()} and r.study_start is not null and exists (select 1 from advisor v
        where v.account_id = ${account('rahbar')}
        and (v.id = r.advisor_id or v.id in (select t.advisor_id from advisor_tenure t
          where t.application_id = r.id)))`,
    ],
  ];

  it.each(cases)('%s', async (login, seen) => {
    const expected = await idsWhere(seen());
    expect((await linesOf(await seeded.as(login))).map(({ id }) => id)).toEqual(expected);
  });

  it('a ministry those of the organizations under it, also over two steps', async () => {
    const vazirlik = await seeded.as('vazirlik');
    const before = (await linesOf(vazirlik)).length;
    expect(before).toBeGreaterThan(0);
    const { db } = seeded.on.services;
    const all = await idsWhere(sent());
    await sql`update organization set higher_organization_id = null
      where id in (${house('universitet')}, ${house('institut')})`.execute(db);
    expect(await linesOf(vazirlik)).toEqual([]);
    await sql`update organization set higher_organization_id = ${house('universitet')}
      where id = ${house('institut')}`.execute(db);
    await sql`update organization set higher_organization_id = ${house('vazirlik')}
      where id = ${house('universitet')}`.execute(db);
    const twoSteps = await idsWhere(
      sql`r.organization_id in (${house('universitet')}, ${house('institut')}) and ${sent()}`,
    );
    expect((await linesOf(vazirlik)).map(({ id }) => id)).toEqual(twoSteps);
    expect(all).toEqual(expect.arrayContaining(twoSteps));
  });

  it.each(['iqtisodiyot', 'texnik'])('%s none at all', async (login) => {
    const answer = await seeded.on.send(await seeded.as(login), 'GET', '/api/applications/');
    expect([answer.status, answer.code]).toEqual([403, 'NO_PERMISSION']);
  });

  it('a draft is its owner’s alone: list, record, actions, history', async () => {
    const [draft = 0] = await idsWhere(
      sql`r.state = 'draft' and r.organization_id = ${house('universitet')}`,
    );
    expect(draft).toBeGreaterThan(0);
    for (const login of ['universitet', 'vazirlik', 'agentlik', 'admin', 'talabgor']) {
      for (const part of ['', 'actions/', 'history/']) {
        const answer = await seeded.on.send(
          await seeded.as(login),
          'GET',
          `/api/applications/${draft}/${part}`,
        );
        expect([login, part, answer.code]).toEqual([login, part, 'NOT_FOUND']);
      }
    }
  });
});

const personal = [
  'pinfl',
  'birthday',
  'mobile_phone',
  'email',
  'permanent_address',
  'passport_series',
  'passport_number',
  'bio_uz',
];
const sensitive = ['disability_type', 'benefit_type'];

/** Every file id anywhere in a record. */
const filesIn = (line: Line): unknown[] =>
  [...JSON.stringify(line).matchAll(/"\w*file_id":("[^"]+"|null)/g)]
    .map(([, value]) => value)
    .filter((value) => value !== 'null');

describe('what is shown of a person (field masks)', () => {
  it('what is asked of somebody tells of their employment and benefits: only to whom may know', async () => {
    for (const [login, told] of [
      ['universitet', true],
      ['moliya', false],
      ['vazirlik', false],
    ] as const) {
      const [line] = await recordsOf(await seeded.as(login), '&state=pending');
      expect([login, line !== undefined, JSON.stringify(line?.asked) !== '[]']).toEqual([
        login,
        true,
        told,
      ]);
    }
  });

  it.each(['universitet', 'agentlik'])('%s sees all, and the files', async (login) => {
    const lines = await recordsOf(await seeded.as(login), '&state=pending');
    expect(lines.length).toBeGreaterThan(3);
    for (const { person } of lines) {
      expect(String(person.pinfl)).toMatch(/^\d{14}$/);
      for (const field of [...personal, ...sensitive]) expect(person).toHaveProperty(field);
    }
    expect(lines.flatMap(filesIn).length).toBeGreaterThan(0);
  });

  it('a ministry sees a masked number and no passport, disability or file', async () => {
    const { db } = seeded.on.services;
    await sql`update organization set higher_organization_id = ${house('vazirlik')}
      where id = ${house('universitet')}`.execute(db);
    const lines = await recordsOf(
      await seeded.as('vazirlik'),
      '&state=pending,documentReceived,admittedToStudy',
    );
    expect(lines.length).toBeGreaterThan(3);
    for (const line of lines) {
      expect(String(line.person.pinfl)).toMatch(/^\d\*{9}\d{4}$/);
      for (const field of ['passport_series', 'passport_number', ...sensitive])
        expect(line.person).not.toHaveProperty(field);
      expect(filesIn(line)).toEqual([]);
    }
  });

  it.each(['moliya', 'nazorat', 'rahbar'])(
    '%s sees the name and no number or file',
    async (login) => {
      const lines = await recordsOf(await seeded.as(login));
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) {
        expect(line.person).toHaveProperty('surname');
        for (const field of [
          ...personal.filter(
            (one) => login !== 'rahbar' || !['mobile_phone', 'email'].includes(one),
          ),
          ...sensitive,
        ]) {
          expect([line.id, field, field in line.person]).toEqual([line.id, field, false]);
        }
        expect(filesIn(line)).toEqual([]);
      }
    },
  );

  it('nobody is sent a password hash, whatever the record', async () => {
    for (const login of ['universitet', 'agentlik', 'admin', 'talabgor']) {
      for (const collection of ['applications', 'certificates', 'diplomas', 'periods']) {
        const { body } = await seeded.on.send(
          await seeded.as(login),
          'GET',
          `/api/${collection}/?limit=9999`,
        );
        expect(JSON.stringify(body)).not.toMatch(/password|argon2/);
      }
    }
  });

  it('facts carry no personal data', async () => {
    for (const { facts } of await recordsOf(await seeded.as('moliya'))) {
      for (const field of [...personal, ...sensitive, 'surname'])
        expect(facts).not.toHaveProperty(field);
    }
  });
});

describe('certificates and diplomas', () => {
  it.each([
    ['certificates', 'certificate_id'],
    ['diplomas', 'diploma_id'],
  ])(
    '%s are seen by the organizations that an application with them was sent to, and by the agency; by no advisor',
    async (collection, column) => {
      const seen = async (login: string) => {
        const { body } = await seeded.on.send(
          await seeded.as(login),
          'GET',
          `/api/${collection}/?limit=9999`,
        );
        return (body.results as { id: number }[]).map(({ id }) => id).sort();
      };
      const { rows } = await sql<{
        id: number;
      }>`select distinct ${sql.ref(`r.${column}`)} as id from application r
      where r.organization_id = ${house('universitet')} and ${sent()}
        and ${sql.ref(`r.${column}`)} is not null`.execute(seeded.on.services.db);
      expect(await seen('universitet')).toEqual(rows.map(({ id }) => id).sort());
      expect((await seen('agentlik')).length).toBeGreaterThan(rows.length);
      expect(
        (await seeded.on.send(await seeded.as('rahbar'), 'GET', `/api/${collection}/`)).code,
      ).toBe('NO_PERMISSION');
    },
  );

  it('travel with an application as they can be checked: with the type of the certificate, and nothing that only the row holds', async () => {
    const agency = await seeded.as('agentlik');
    const read = async (path: string) => (await seeded.on.send(agency, 'GET', path)).body;
    const { rows } = await sql<{ id: number; certificate_id: number }>`
      select r.id, r.certificate_id from application r
        where r.certificate_id is not null and r.diploma_id is not null and ${sent()}
        limit 1`.execute(seeded.on.services.db);
    const { id = 0, certificate_id = 0 } = rows[0] ?? {};
    const { certificate, diploma } = await read(`/api/applications/${id}/`);
    const known = await read(`/api/certificates/${certificate_id}/`);
    const { id: type, name_uz } = known.type as { id: number; name_uz: string };
    expect(certificate).toMatchObject({
      id: certificate_id,
      type: { id: type, name_uz },
    });
    for (const field of ['owner_id', 'search', 'machine_version', 'type_id', 'reason']) {
      expect(certificate).not.toHaveProperty(field);
      expect(diploma).not.toHaveProperty(field);
    }
  });

  it('a ministry sees no diploma any more once its application went back to its owner as a draft', async () => {
    const { db } = seeded.on.services;
    const vazirlik = await seeded.as('vazirlik');
    await sql`update organization set higher_organization_id = ${house('vazirlik')}
      where id = ${house('universitet')}`.execute(db);
    const { rows } = await sql<{ id: number; diploma_id: number }>`
      select r.id, r.diploma_id from application r
        where r.organization_id = ${house('universitet')} and r.state = 'rejected'
          and r.diploma_id is not null
        and (select count(*) from application o
          where o.diploma_id = r.diploma_id) = 1 limit 1`.execute(db);
    const { id = 0, diploma_id = 0 } = rows[0] ?? {};
    const seen = async () =>
      (await seeded.on.send(vazirlik, 'GET', `/api/diplomas/${diploma_id}/`)).status;
    expect(await seen()).toBe(200);
    await sql`update application set state = 'draft', returned = true where id = ${id}`.execute(db);
    expect(await seen()).toBe(404);
    await sql`update application set state = 'rejected', returned = false where id = ${id}`.execute(
      db,
    );
  });
});
