import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standInPath } from '#server/auth/oneid-client.ts';
import { nameParts } from '#server/auth/oneid-names.ts';
import { standInPeople } from '#server/auth/oneid-people.ts';
import { phonePattern } from '#shared/formats.ts';
import { pinflAgrees } from '#shared/pinfl.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { addAccount, bearer, type SignOnApp, signOnApp } from '../support/sign-on-app.ts';

let database: TestDatabase;
let on: SignOnApp;
beforeAll(async () => {
  database = await freshDatabase();
  on = await signOnApp(database);
  await on.app.listen({ port: 3104, host: '127.0.0.1' });
});
afterAll(async () => {
  await on.app.close();
  await database.stop();
});

const returnPage = 'http://localhost:3104/one-id';

/** What a browser holds during a sign-on: its cookie and the address it was sent to. */
async function begin(
  cookie?: string,
): Promise<{ cookie: string; ask: Record<string, string>; loginUrl: string }> {
  const answer = await on.post(
    '/api/auth/oneid/login/',
    { redirect_url: returnPage },
    cookie ? { cookie } : {},
  );
  const loginUrl: string = answer.json().login_url;
  const { response_type: _type, ...ask } = Object.fromEntries(new URL(loginUrl).searchParams);
  return { cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '', ask, loginUrl };
}

const form = (fields: Record<string, string>) =>
  on.app.inject({
    method: 'POST',
    url: standInPath,
    payload: String(new URLSearchParams(fields)),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Chooses somebody on the stand-in's page; answers what OneID sends back. */
async function choose(
  ask: Record<string, string>,
  person: string,
): Promise<{ code: string; state: string }> {
  const back = await form({ ...ask, person });
  expect(back.statusCode).toBe(302);
  const address = new URL(String(back.headers.location));
  expect(`${address.origin}${address.pathname}`).toBe(returnPage);
  return Object.fromEntries(address.searchParams) as { code: string; state: string };
}

const confirm = (body: object, cookie: string) =>
  on.post('/api/auth/oneid/confirm/', body, { cookie });

async function signOnAs(person: string) {
  const { ask, cookie } = await begin();
  const answer = await confirm(await choose(ask, person), cookie);
  return {
    answer,
    user:
      answer.statusCode === 200
        ? (await on.get('/api/auth/user/me', bearer(answer.json().access))).json()
        : null,
  };
}
const accountByPinfl = (pinfl: string) =>
  database.db.selectFrom('account').selectAll().where('pinfl', '=', pinfl).executeTakeFirst();

describe('sign-on through OneID', () => {
  it('creates an applicant with the parts of the name in their places', async () => {
    const { answer, user } = await signOnAs('a.karimov');
    expect(Object.keys(answer.json()).sort()).toEqual(['access', 'refresh']);
    expect(user).toMatchObject({
      role_name: 'applicant',
      user_type: 'I',
      valid: false,
      surname: 'Karimov',
      first_name: 'Alisher',
      middle_name: 'Akmal oʻgʻli',
    });
    expect(await accountByPinfl('31210932040247')).toMatchObject({
      birthday: '1993-10-12',
      gender: 1,
      passport_series: 'AA',
      passport_number: '1234567',
      mobile_phone: '+998901234567',
      identity_confirmed: true,
      tin: null,
      organization_id: null,
      email: null,
    });
  });

  it('joins by personal number, fills what is empty, and what it confirms takes the place of what a form has written', async () => {
    const typed = {
      surname: 'Yusupov',
      first_name: 'Sanjarbek',
      birthday: null,
      mobile_phone: '+998990000001',
      phone_confirmed_at: null,
    };
    const { id } = await addAccount(on, {
      pinfl: '32106884011172',
      pinfl_source: 'prepared',
      permanent_address: 'Buxoro, 2-uy',
      ...typed,
    });
    const { user } = await signOnAs('s.yusupov');
    expect(user).toMatchObject({ id, first_name: 'Sanjar', middle_name: 'Baxtiyor oʻgʻli' });
    expect(await accountByPinfl('32106884011172')).toMatchObject({
      birthday: '1988-06-21',
      permanent_address: 'Buxoro, 2-uy',
      pinfl_source: 'oneid',
      identity_confirmed: true,
      mobile_phone: '+998935550101',
      phone_confirmed_at: on.clock.now,
    });
  });

  it('never finds who has written the number into the profile, and leaves what was confirmed before', async () => {
    const stranger = await addAccount(on, { user_type: 'F' });
    const pinfl = String(standInPeople.find(({ key }) => key === 'k.kim')?.answer.pin);
    const claim = database.db.updateTable('account').set({ pinfl }).where('id', '=', stranger.id);
    await expect(claim.execute()).rejects.toThrow('account_pinfl_proven');
    const { user } = await signOnAs('k.kim');
    expect(user.id).not.toBe(stranger.id);
    await database.db
      .updateTable('account')
      .set({ first_name: 'Kris' })
      .where('id', '=', user.id)
      .execute();
    expect((await signOnAs('k.kim')).user).toMatchObject({ id: user.id, first_name: 'Kris' });
  });

  it('marks a session opened with a signature', async () => {
    expect((await signOnAs('n.raximova')).user).toMatchObject({
      valid: true,
      user_type: 'I',
      surname: 'Raximova',
    });
    expect((await signOnAs('t.nazarov')).user).toMatchObject({
      valid: true,
      surname: 'Назаров',
      first_name: 'Темур',
      middle_name: 'Шавкат ўғли',
    });
  });

  it('knows representatives of legal entities, who never apply', async () => {
    const { user } = await signOnAs('b.tursunov');
    expect(user).toMatchObject({ user_type: 'L', valid: true });
    expect(user.ability.map(({ subject }: { subject: string }) => subject)).not.toContain(
      'ApplyDocument',
    );
    expect(await accountByPinfl('31709956067894')).toMatchObject({ tin: '301234567' });
    expect((await signOnAs('m.saidova')).user).toMatchObject({ user_type: 'L', valid: false });
  });

  it('gives the named admin of a known organization the role of its staff, and nobody else', async () => {
    const admin = await accountByPinfl('31709956067894');
    const tin = (value: string, admin_id: number | null) => ({
      tin: value,
      admin_id,
      type: 100,
      state: 'active' as const,
    });
    const named = (name: string) => ({ code: name, name_uz: name, name_ru: name, name_en: name });
    await database.db
      .insertInto('organization')
      .values([
        { ...named('Nomlangan'), ...tin('301234567', admin?.id ?? 0) },
        { ...named('Boshqa'), ...tin('209999999', null) },
      ])
      .execute();
    const { user } = await signOnAs('b.tursunov');
    expect(user).toMatchObject({
      role_name: 'university',
      organization: { names: { uz: 'Nomlangan' } },
    });
    const other = await signOnAs('m.saidova');
    expect(other.user).toMatchObject({ role_name: 'applicant', organization: null });
    expect(other.user.ability.map(({ subject }: { subject: string }) => subject)).toContain(
      'TargetedLetter',
    );
  });

  it('makes one account of two first sign-ons at once', async () => {
    const answers = await Promise.all([signOnAs('k.kim'), signOnAs('k.kim'), signOnAs('k.kim')]);
    expect(new Set(answers.map(({ user }) => user.id)).size).toBe(1);
  });

  it('refuses who OneID refuses, and blocked accounts', async () => {
    expect((await signOnAs('refused')).answer.headers['x-error-code']).toBe('VALIDATION');
    await addAccount(on, { pinfl: '61908005034563', state: 'blocked' });
    expect((await signOnAs('d.ergasheva')).answer.statusCode).toBe(403);
  });
});

describe('the state of a sign-on', () => {
  it('serves once, ten minutes, and the browser that began', async () => {
    const { ask, cookie } = await begin();
    expect(ask.state?.length).toBe(22);
    const body = await choose(ask, 'a.karimov');
    expect((await confirm(body, 'oneid=AAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(400);
    expect((await confirm({ ...body, state: 'AAAAAAAAAAAAAAAAAAAAAA' }, cookie)).statusCode).toBe(
      400,
    );
    const answers = await Promise.all([confirm(body, cookie), confirm(body, cookie)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const late = await begin();
    const lateBody = await choose(late.ask, 'a.karimov');
    on.clock.pass(601);
    expect((await confirm(lateBody, late.cookie)).statusCode).toBe(400);
  });

  it('lets two tabs of one browser sign on', async () => {
    const one = await begin();
    const two = await begin(one.cookie);
    expect(two.cookie).toBe(one.cookie);
    expect((await confirm(await choose(one.ask, 'a.karimov'), one.cookie)).statusCode).toBe(200);
    expect((await confirm(await choose(two.ask, 'a.karimov'), two.cookie)).statusCode).toBe(200);
  });

  it('goes back to our own page only', async () => {
    for (const redirect_url of [
      'https://evil.uz/one-id',
      `${returnPage}.evil.uz`,
      'http://localhost:3104/one-id/../x',
      'javascript:1',
    ]) {
      expect((await on.post('/api/auth/oneid/login/', { redirect_url })).statusCode).toBe(400);
    }
    const { ask } = await begin();
    expect(
      (await form({ ...ask, redirect_uri: 'https://evil.uz/', person: 'a.karimov' })).statusCode,
    ).toBe(400);
  });
});

describe('the stand-in', () => {
  it('shows every invented person in three languages, says what it is and runs no script', async () => {
    const { loginUrl } = await begin();
    const path = loginUrl.replace('http://localhost:3104', '');
    const pages = await Promise.all(
      ['uz', 'ru', 'en'].map((lang) => on.get(`${path}&lang=${lang}`)),
    );
    for (const page of pages) {
      for (const { key } of standInPeople) expect(page.body).toContain(`value="${key}"`);
      expect(page.body).not.toMatch(/<script|style=|<style|onclick/);
    }
    expect(
      pages.map(({ body }) =>
        /Bu haqiqiy OneID emas|Это не настоящий OneID|This is not the real OneID/.test(body),
      ),
    ).toEqual([true, true, true]);
    expect((await on.get(path, { 'accept-language': 'ru-RU,ru' })).body).toContain(
      '<html lang="ru">',
    );
    expect((await on.get(`${path}&state=%22%3E%3Cscript%3E`)).body).not.toContain('<script>');
    expect((await on.get('/oneid/stand-in.css')).headers['content-type']).toBe(
      'text/css; charset=utf-8',
    );
  });

  it('gives its code once, for a minute, to the right client', async () => {
    const { oneid } = on.services.config;
    const client = { client_id: oneid.clientId, client_secret: oneid.clientSecret };
    const { ask } = await begin();
    const { code } = await choose(ask, 'a.karimov');
    const grant = {
      ...client,
      grant_type: 'one_authorization_code',
      code,
      redirect_uri: returnPage,
    };
    expect((await form({ ...grant, client_secret: 'wrong' })).statusCode).toBe(400);
    expect((await form({ ...grant, redirect_uri: `${returnPage}/` })).statusCode).toBe(400);
    const token = (await form(grant)).json();
    expect(token).toMatchObject({ token_type: 'bearer', scope: oneid.scope });
    expect((await form(grant)).statusCode).toBe(400);
    const use = { ...client, access_token: token.access_token, scope: token.scope };
    expect((await form({ ...use, grant_type: 'one_access_token_identify' })).json()).toMatchObject({
      ret_cd: '0',
      pin: '31210932040247',
    });
    expect((await form({ ...use, grant_type: 'one_log_out' })).json()).toEqual({ ret_cd: '0' });
    expect((await form({ ...use, grant_type: 'one_access_token_identify' })).statusCode).toBe(400);
    const second = await choose((await begin()).ask, 'a.karimov');
    on.clock.pass(61);
    expect((await form({ ...grant, code: second.code })).statusCode).toBe(400);
  });

  it('is left at OneID too when the person logs out', async () => {
    const { answer } = await signOnAs('a.karimov');
    const before = await database.db
      .selectFrom('session')
      .select('oneid_token')
      .where('oneid_token', 'is not', null)
      .execute();
    await on.post('/api/auth/users/logout', { refresh: answer.json().refresh });
    const after = await database.db
      .selectFrom('session')
      .select('oneid_token')
      .where('oneid_token', 'is not', null)
      .execute();
    expect(after.length).toBe(before.length - 1);
  });

  it('is not there in production', async () => {
    const production = await signOnApp(database, { production: true });
    expect((await production.get('/oneid/stand-in.css')).statusCode).toBe(404);
    expect((await production.get(standInPath)).statusCode).toBe(404);
    expect((await production.get('/api/dev/outbox')).statusCode).toBe(404);
    await production.app.close();
  });

  it('knows people whose numbers are right', () => {
    const real = standInPeople
      .filter(({ answer }) => answer.ret_cd === '0')
      .map(({ answer }) => answer);
    expect(
      real.filter(
        ({ pin, birth_date }) => !pinflAgrees(String(pin), { birthday: String(birth_date) }),
      ),
    ).toEqual([]);
    expect(new Set(real.map(({ pin }) => pin)).size).toBe(real.length);
    expect(
      real.every(
        ({ mob_phone_no }) => mob_phone_no === undefined || phonePattern.test(`+${mob_phone_no}`),
      ),
    ).toBe(true);
  });
});

describe('when OneID is away', () => {
  it('says so and lets nobody in', async () => {
    const away = await signOnApp(database, {
      oneid: { ...on.services.config.oneid, url: 'http://127.0.0.1:9/sso' },
    });
    const started = await away.post('/api/auth/oneid/login/', { redirect_url: returnPage });
    const state = new URL(started.json().login_url).searchParams.get('state') ?? '';
    const cookie = String(started.headers['set-cookie']).split(';')[0] ?? '';
    const answer = await away.post('/api/auth/oneid/confirm/', { code: 'x', state }, { cookie });
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([
      503,
      'EXTERNAL_UNAVAILABLE',
    ]);
    await away.app.close();
  });
});

describe('the parts of a name', () => {
  it('come from the full name, whatever the fields are called', () => {
    const full_name = 'KARIMOV ALISHER AKMAL OʻGʻLI';
    const expected = { surname: 'Karimov', first_name: 'Alisher', middle_name: 'Akmal oʻgʻli' };
    for (const fields of [
      { sur_name: 'KARIMOV', first_name: 'ALISHER', mid_name: 'AKMAL OʻGʻLI' },
      { sur_name: 'AKMAL OʻGʻLI', first_name: 'ALISHER', mid_name: 'KARIMOV' },
      { sur_name: null, first_name: null, mid_name: null },
    ]) {
      expect(nameParts({ full_name, ...fields })).toEqual(expected);
    }
    const long = {
      full_name: 'DE LA CRUZ ANNA-MARIYA',
      sur_name: 'DE LA CRUZ',
      first_name: 'ANNA-MARIYA',
      mid_name: '',
    };
    expect(nameParts(long)).toEqual({
      surname: 'De La Cruz',
      first_name: 'Anna-Mariya',
      middle_name: null,
    });
    expect(
      nameParts({ full_name: "G'ULOMOV SAN'AT", sur_name: null, first_name: null, mid_name: null }),
    ).toMatchObject({
      surname: 'Gʻulomov',
      first_name: 'Sanʼat',
    });
  });
});
