import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sender } from '../support/app.ts';
import { notReadAnew } from '../support/read-anew.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';
import { type TwoApps, twoApps } from '../support/two-apps.ts';

/** What of the applications a person sees who is no student, on pages that are kept. */
const pages = [
  '/api/applications/?tag=underReview&limit=100',
  '/api/applications/?tag=awaitsAdmission&limit=100',
  '/api/applications/?tag=draft&limit=100',
];

describe('a page of applications that nothing has changed', () => {
  let seeded: SeededApp;
  beforeAll(async () => {
    seeded = await seededApp();
  });
  afterAll(() => seeded.stop());

  /** The statements that read rows of a list, in one look at its first page. */
  async function readings(sender: Sender, url: string, language = 'uz'): Promise<string[]> {
    const statements = await seeded.asked(async () => {
      const inTheirs = { 'accept-language': language };
      const { body } = await seeded.on.send(sender, 'GET', url, undefined, inTheirs);
      expect(body.results).not.toEqual([]);
    });
    return statements.map((one) => one.sql).filter((text) => text.includes('with page as'));
  }

  it('is read once, in whatever language it is looked at next', async () => {
    const [url = ''] = pages;
    const university = await seeded.as('universitet');
    expect(await readings(university, url)).toHaveLength(1);
    expect(await readings(university, url)).toEqual([]);
    expect(await readings(university, url, 'ru')).toEqual([]);
  });
  it('is read for a colleague as it was read for the first who looked', async () => {
    const [, url = ''] = pages;
    await sql`update account set organization_id = (select organization_id from account
      where email = 'universitet@namuna.uz') where email = 'institut@namuna.uz'`.execute(
      seeded.on.services.db,
    );
    const [university, colleague] = [await seeded.as('universitet'), await seeded.as('institut')];
    expect(await readings(university, url)).toHaveLength(1);
    expect(await readings(colleague, url)).toEqual([]);
    // The agency is shown more of it.
    expect(await readings(await seeded.as('agentlik'), url)).toHaveLength(1);
  });
  it('is read anew for a colleague whom one of its records is about', async () => {
    const [, url = ''] = pages;
    const [university, colleague] = [await seeded.as('universitet'), await seeded.as('institut')];
    await sql`update application set owner_id = (select id from account
      where email = 'institut@namuna.uz') where id = (select max(a.id) from application a
        join account o on o.organization_id = a.organization_id
        where o.email = 'universitet@namuna.uz' and a.state = 'documentReceived')`.execute(
      seeded.on.services.db,
    );
    expect(await readings(university, url)).toHaveLength(1);
    expect(await readings(colleague, url)).toHaveLength(1);
    expect(await readings(colleague, url)).toEqual([]);
  });
  it('is read anew for students, of whom more stands in other tables', async () => {
    const url = '/api/applications/?tag=student&limit=25';
    const university = await seeded.as('universitet');
    expect(await readings(university, url)).toHaveLength(1);
    expect(await readings(university, url)).toHaveLength(1);
  });
});

describe('a page of applications that has been read before', () => {
  let two: TwoApps;
  beforeAll(async () => {
    two = await twoApps();
  });
  afterAll(() => two.stop());

  const read = async (on: TwoApps['here'], login: string): Promise<unknown[]> => {
    const sender = await two.as(login);
    const answers = [];
    for (const url of pages)
      answers.push((await notReadAnew(() => on.send(sender, 'GET', url))).body.results);
    return answers;
  };
  const concerned = sql`(select a.id from application a
    where a.state in ('draft', 'pending', 'documentReceived'))`;

  it.each([
    [
      'the name of the organization',
      sql`update organization set name_uz = name_uz || ' (yangi)' where id in (
        select organization_id from application where id in ${concerned})`,
    ],
    [
      'the name of the specialty',
      sql`update direction set name_uz = name_uz || ' (yangi)' where id in (
        select direction_id from application where id in ${concerned})`,
    ],
    [
      'the last day of the review',
      sql`update period set review_stop = review_stop + 400 where id in (
        select period_id from application where id in ${concerned})`,
    ],
    [
      'the mark of a document',
      sql`update application_document set mark = 'wrong' where application_id in ${concerned}`,
    ],
    [
      'a decision about a diploma',
      sql`update diploma set state = case state when 'entered' then 'confirmed' else 'entered' end
        where id in (select diploma_id from application where id in ${concerned})`,
    ],
    [
      'all who may decide being gone',
      sql`update account set state = 'blocked' where organization_id in (
        select organization_id from application where id in ${concerned})
        and email <> 'universitet@namuna.uz'`,
    ],
    [
      'what was written into the record past its events',
      sql`update application set topic = topic || ' (yangi)' where id in ${concerned}`,
    ],
  ])('is told anew after %s', async (_what, change) => {
    const logins = ['universitet', 'vazirlik', 'agentlik', 'talabgor'];
    const before = [];
    for (const login of logins) before.push(await read(two.here, login));
    await change.execute(two.database.db);
    const [here, fresh] = [[] as unknown[], [] as unknown[]];
    for (const login of logins) {
      here.push(await read(two.here, login));
      fresh.push(await read(two.other, login));
    }
    expect(here).toEqual(fresh);
    expect(here).not.toEqual(before);
  });
});
