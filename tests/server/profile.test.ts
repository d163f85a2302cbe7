import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleCodes } from '#machines/kit.ts';
import {
  missingProfileFields,
  type ProfileAccount,
} from '#modules/profile/for-others/missing-fields.server.ts';
import { profileRoutes } from '#modules/profile/profile-routes.server.ts';
import { profileFieldNames } from '#shared/profile.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { type RouteApp, routeApp } from '../support/route-app.ts';

let database: TestDatabase;
let routes: RouteApp;

beforeAll(async () => {
  database = await freshDatabase();
  routes = await routeApp(database, profileRoutes);
  const names = { name_uz: 'Toshkent', name_ru: 'Ташкент', name_en: 'Tashkent' };
  for (const id of [1726, 1718]) {
    await database.db
      .insertInto('region')
      .values({ id, iso: `UZ-${id}`, kind: 'region', sort: id, ...names })
      .execute();
  }
  await database.db
    .insertInto('district')
    .values({ id: 1726262, region_id: 1726, kind: 'district', ...names })
    .execute();
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

const complete = {
  surname: 'Karimov',
  first_name: 'Alisher',
  birthday: '1993-10-12',
  birth_place: 'Toshkent',
  gender: 1,
  citizenship: 'UZ',
  nationality: 'oʻzbek',
  passport_series: 'AA',
  passport_number: '1234567',
  passport_given_date: '2020-01-01',
  passport_issuer: 'IIV',
  passport_valid_until: '2199-01-01',
  permanent_address: 'Toshkent, Navoiy 1',
  region_id: 1726,
  district_id: 1726262,
  mobile_phone: '+998 (90) 123-45-67',
  bio_uz: 'Toshkentda tugʻilgan.',
  bio_ru: 'Родился в Ташкенте.',
};

describe('own profile', () => {
  it('is for people who are signed in', async () => {
    for (const [method, url] of [
      ['GET', '/api/profile/'],
      ['PUT', '/api/profile/'],
    ] as const) {
      expect(
        (await call(method, url, {}, method === 'PUT' ? { version: 1 } : undefined)).statusCode,
      ).toBe(401);
    }
  });

  it('is saved in parts until nothing is missing', async () => {
    // Only OneID or an administrator gives a number.
    const { as } = await routes.addAccount({ pinfl: '31210932040247' });
    expect((await profile(as)).missing).toContain('surname');
    const first = await call('PUT', '/api/profile/', as, {
      version: 1,
      surname: '  Oʼrinboyev\u200b ',
      first_name: 'Ali',
    });
    expect(first.json()).toMatchObject({ version: 2, surname: 'Oʻrinboyev', first_name: 'Ali' });
    const second = await call('PUT', '/api/profile/', as, { version: 2, ...complete });
    expect(second.json()).toMatchObject({
      version: 3,
      missing: [],
      mobile_phone: '+998901234567',
      sources: { pinfl: 'oneid' },
    });
    expect(
      (await call('PUT', '/api/profile/', as, { version: 3, middle_name: ' ', ...complete })).json()
        .version,
    ).toBe(3);
  });

  it('is not written over an unseen change', async () => {
    const { as } = await routes.addAccount();
    await call('PUT', '/api/profile/', as, { version: 1, surname: 'Aliyev' });
    const late = await call('PUT', '/api/profile/', as, { version: 1, surname: 'Valiyev' });
    expect([late.statusCode, late.headers['x-error-code'], Object.keys(late.json())]).toEqual([
      409,
      'STALE_VERSION',
      ['version'],
    ]);
    expect((await profile(as)).surname).toBe('Aliyev');
  });

  it('takes one of two saves at once', async () => {
    const { as } = await routes.addAccount();
    const answers = await Promise.all(
      ['Aliyev', 'Valiyev'].map((surname) =>
        call('PUT', '/api/profile/', as, { version: 1, surname }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it.each([
    [{ pinfl: '31210932040248' }, 'pinfl', 'Enter a valid personal number (PINFL): 14 digits'],
    [
      { passport_number: 'C01X00T47' },
      'passport_number',
      'The passport number is seven digits, for example 1234567',
    ],
    [
      { birthday: '2000-05-05', passport_given_date: '2000-05-05' },
      'passport_given_date',
      'The date must be after the birthday',
    ],
    [
      { passport_given_date: '2020-05-05', passport_valid_until: '2019-05-05' },
      'passport_valid_until',
      'The end date must not be before the start date',
    ],
    [{ birthday: '2199-01-01' }, 'birthday', 'The date must not be in the future'],
    [{ citizenship: 'XX' }, 'citizenship', 'Choose from the list'],
    [{ region_id: 1718, district_id: 1726262 }, 'district_id', 'Choose from the list'],
    [{ region_id: 99 }, 'region_id', 'Choose from the list'],
    [{ region_id: 2 ** 31 }, 'region_id', 'Not more than 2147483647'],
    [{ district_id: 2 ** 40 }, 'district_id', 'Not more than 2147483647'],
    [
      { mobile_phone: '+49 30 123456' },
      'mobile_phone',
      'The phone number must look like +998 90 123 45 67',
    ],
    [{ email: 'a\r\nbcc: b@c.uz' }, 'email', 'Enter a valid email'],
    [
      { first_name: '<script>' },
      'first_name',
      'Letters, apostrophe, hyphen and space only; at most 60 characters',
    ],
    [{ permanent_address: 'abc' }, 'permanent_address', 'At least 5 characters'],
    [{ gender: 3 }, 'gender', 'Choose from the list'],
  ])('refuses %j at its field', async (change, field, words) => {
    const { as } = await routes.addAccount();
    const answer = await call('PUT', '/api/profile/', as, { version: 1, ...change });
    expect([answer.statusCode, answer.headers['x-error-code'], answer.json()]).toEqual([
      400,
      'VALIDATION',
      { [field]: [words] },
    ]);
    expect((await profile(as)).version).toBe(1);
  });

  it('names the field that must be entered', async () => {
    const { as } = await routes.addAccount();
    const answer = await call('POST', '/api/profile/work-history/', as, {
      company_name: ' ',
      position: 'Muhandis',
      start_date: '2020-01-01',
    });
    expect(answer.json()).toEqual({ company_name: ['Fill in “Company name”'] });
  });

  it('changes nothing that is not in the form', async () => {
    const { id, as } = await routes.addAccount();
    const more = {
      role_id: roleCodes.admin,
      identity_confirmed: true,
      organization_id: 1,
      password_hash: 'x',
      state: 'closed',
      surname: 'Aliyev',
    };
    await call('PUT', '/api/profile/', as, { version: 1, ...more });
    const row = await database.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      role_id: roleCodes.applicant,
      identity_confirmed: false,
      organization_id: null,
      password_hash: null,
      state: 'active',
    });
  });

  it('keeps what sign-on gave', async () => {
    const { as } = await routes.addAccount({
      identity_confirmed: true,
      surname: 'KARIMOV',
      pinfl: '31210632040244',
      gender: null,
    });
    expect((await profile(as)).sources).toEqual({ surname: 'oneid', pinfl: 'oneid' });
    const answer = await call('PUT', '/api/profile/', as, {
      version: 1,
      surname: 'Aliyev',
      birth_place: 'Buxoro',
    });
    expect(answer.json()).toEqual({
      surname: ['This comes from OneID and cannot be changed here'],
    });
    const same = await call('PUT', '/api/profile/', as, {
      version: 1,
      surname: 'KARIMOV',
      pinfl: '31210632040244',
      birth_place: 'Buxoro',
    });
    expect(same.statusCode).toBe(200);
  });

  it('changes a proven phone and any mail address only with a code', async () => {
    const { id, as } = await routes.addAccount({
      mobile_phone: '+998901234567',
      phone_confirmed_at: null,
    });
    expect(
      (await call('PUT', '/api/profile/', as, { version: 1, mobile_phone: '901234568' }))
        .statusCode,
    ).toBe(200);
    await database.db
      .updateTable('account')
      .set({ phone_confirmed_at: new Date() })
      .where('id', '=', id)
      .execute();
    const answer = await call('PUT', '/api/profile/', as, {
      version: 2,
      mobile_phone: '901234569',
      email: 'yangi@namuna.uz',
    });
    expect(Object.keys(answer.json()).sort()).toEqual(['email', 'mobile_phone']);
  });

  it('answers the same for an address and a number that somebody has, and for those that nobody has', async () => {
    await routes.addAccount({ email: 'band@namuna.uz', pinfl: '40201902050010', tin: '305112299' });
    const { as } = await routes.addAccount();
    const pairs = [
      ['email', 'band@namuna.uz', 'hech-kimniki@namuna.uz'],
      ['pinfl', '40201902050010', '31210932040247'],
      ['tin', '305112299', '305112298'],
    ] as const;
    for (const [field, known, unknown] of pairs) {
      const [one, other] = [known, unknown].map((value) =>
        call('PUT', '/api/profile/', as, { version: 1, [field]: value }),
      );
      const [taken, free] = [await one, await other];
      expect([taken?.statusCode, taken?.body]).toEqual([400, free?.body]);
    }
  });

  it('asks foreign users for other papers', async () => {
    const { as } = await routes.addAccount({ user_type: 'F' });
    const answer = await call('PUT', '/api/profile/', as, {
      version: 1,
      passport_number: 'c01-x00 t47',
      mobile_phone: '+49 30 123456',
      citizenship: 'de',
    });
    expect(answer.json()).toMatchObject({
      passport_number: 'C01X00T47',
      mobile_phone: '+4930123456',
      citizenship: 'DE',
    });
    for (const field of ['pinfl', 'region_id', 'passport_series'])
      expect(answer.json().missing).not.toContain(field);
  });

  it('asks a foreign user for a biography in one language, whichever it is, and a citizen for two', async () => {
    const { as } = await routes.addAccount({ user_type: 'F' });
    const missing = async (): Promise<string[]> =>
      (await profile(as)).missing.filter((field: string) => field.startsWith('bio_'));
    expect(await missing()).toEqual(['bio_en']);
    for (const [version, field] of ['bio_en', 'bio_ru', 'bio_uz'].entries()) {
      const none = { bio_en: null, bio_ru: null, bio_uz: null };
      await call('PUT', '/api/profile/', as, {
        ...none,
        version: version + 1,
        [field]: 'Born in Berlin, a chemist.',
      });
      expect([field, await missing()]).toEqual([field, []]);
    }
    const citizen = await routes.addAccount();
    const said = await call('PUT', '/api/profile/', citizen.as, {
      version: 1,
      bio_en: 'Born in Tashkent, a chemist.',
    });
    expect(said.json().missing).toEqual(expect.arrayContaining(['bio_uz', 'bio_ru']));
    expect(said.json().missing).not.toContain('bio_en');
  });

  it('speaks the chosen language', async () => {
    const { as } = await routes.addAccount();
    expect((await call('PATCH', '/api/profile/language/', as, { language: 'ru' })).json()).toEqual({
      language: 'ru',
    });
    expect((await profile(as)).language).toBe('ru');
    expect((await call('PATCH', '/api/profile/language/', as, { language: 'de' })).statusCode).toBe(
      400,
    );
  });

  it('misses a passport that ends before today', () => {
    const filled: Record<string, unknown> = {
      ...complete,
      pinfl: '31210932040247',
      email: 'a@b.uz',
      mobile_phone: '+998901234567',
      user_type: 'I',
    };
    const account = {
      ...Object.fromEntries(profileFieldNames.map((name) => [name, null])),
      ...filled,
      passport_valid_until: '2026-01-01',
    };
    expect(missingProfileFields(account as ProfileAccount, '2026-01-01')).toEqual([]);
    expect(missingProfileFields(account as ProfileAccount, '2026-01-02')).toEqual([
      'passport_valid_until',
    ]);
  });
});
