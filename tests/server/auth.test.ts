import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSessionsOf } from '#server/auth/sessions.ts';
import { keyFor } from '#server/base/keys.ts';
import { userData } from '#shared/sign-on.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import {
  addAccount,
  bearer,
  type SignOnApp,
  signOn,
  signOnApp,
  testPassword,
} from '../support/sign-on-app.ts';

let database: TestDatabase;
let on: SignOnApp;
beforeAll(async () => {
  database = await freshDatabase();
  on = await signOnApp(database);
});
afterAll(async () => {
  await on.app.close();
  await database.stop();
});

const me = (access: string) => on.get('/api/auth/user/me', bearer(access));
const refresh = (token: string) => on.post('/api/auth/token/refresh/', { refresh: token });
const login = (username: string, password: string, remoteAddress = '127.0.0.1') =>
  on.app.inject({
    method: 'POST',
    url: '/api/auth/login-token/',
    payload: { username, password },
    remoteAddress,
  });

describe('password login', () => {
  it('answers tokens and user data without personal numbers', async () => {
    const { email, id } = await addAccount(on, {
      pinfl: '31210932040247',
      passport_series: 'AA',
      passport_number: '1234567',
      role_id: 100,
    });
    const answer = await login(`  ${email.toUpperCase()} `, testPassword);
    expect(answer.statusCode).toBe(200);
    const { user } = answer.json();
    expect(userData.parse(user)).toMatchObject({
      id,
      role_name: 'applicant',
      valid: false,
      mobile_phone: '+998 (90) ***-**-67',
      is_organization: false,
    });
    expect(user.ability).toContainEqual({ action: 'create', subject: 'ApplyDocument', scope: 'O' });
    expect(answer.body).not.toMatch(/31210932040247|1234567|\bpinfl\b|passport/);
    expect((await me(answer.json().access)).json()).toEqual(user);
  });

  it('tells staff their organization and flags', async () => {
    const organization = await database.db
      .insertInto('organization')
      .values({
        code: 'T1',
        type: 100,
        name_uz: 'Namuna universiteti',
        name_ru: 'Университет',
        name_en: 'University',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { email } = await addAccount(on, { role_id: 300, organization_id: organization.id });
    const { access } = await signOn(on, email);
    expect((await me(access)).json()).toMatchObject({
      org_id: organization.id,
      is_organization: true,
      is_university: true,
      is_innovation: false,
      organization: {
        id: organization.id,
        names: { uz: 'Namuna universiteti', ru: 'Университет', en: 'University' },
      },
    });
  });

  it('says the same to an unknown name, a wrong password and a blocked account', async () => {
    const { email } = await addAccount(on);
    const blocked = await addAccount(on, { state: 'blocked' });
    const answers = [
      await login('nobody@namuna.uz', testPassword),
      await login(email, 'Wrong 1!'),
      await login(blocked.email, testPassword),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });

  it('takes the password exactly as typed and the foreign door for foreign users only', async () => {
    const { email } = await addAccount(on);
    expect((await login(email, `${testPassword} `)).statusCode).toBe(401);
    expect((await login(email, testPassword.toLowerCase())).statusCode).toBe(401);
    const body = { username: email, password: testPassword, foreign: true };
    expect((await on.post('/api/auth/login-token', body)).statusCode).toBe(401);
    const foreign = await addAccount(on, { user_type: 'F' });
    expect(
      (await on.post('/api/auth/login-token', { ...body, username: foreign.email })).statusCode,
    ).toBe(200);
  });

  it('stops one address after ten wrong passwords, even at once, and no other address', async () => {
    const { email } = await addAccount(on);
    const tries = await Promise.all(
      Array.from({ length: 15 }, () => login(email, 'Wrong 1!', '10.0.0.1')),
    );
    expect(tries.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
    const refused = await login(email, testPassword, '10.0.0.1');
    expect([refused.statusCode, refused.headers['x-error-code']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect((await login(email, testPassword, '10.0.0.2')).statusCode).toBe(200);
    on.clock.pass(15 * 60 + 1);
    expect((await login(email, testPassword, '10.0.0.1')).statusCode).toBe(200);
  });

  it('takes as long for an unknown name as for a known one', async () => {
    const { email } = await addAccount(on);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 13; round += 1) {
      for (const [kind, name] of [
        ['known', email] as const,
        ['unknown', `no${round}@namuna.uz`] as const,
      ]) {
        // Processor time, not wall time: what others do on the machine must not decide.
        const begin = process.cpuUsage();
        await login(name, 'Wrong 1!', `10.1.0.${round}`);
        times[kind].push(process.cpuUsage(begin).user / 1000);
      }
    }
    const [known, unknown] = [times.known, times.unknown].map(
      (list) => list.sort((a, b) => a - b)[6] ?? 0,
    );
    const apart = Math.abs((known ?? 0) - (unknown ?? 0));
    expect(apart < 40 || apart < Math.max(known ?? 0, unknown ?? 0) / 2).toBe(true); // known and unknown accounts cost the same time
  });
});

describe('access tokens', () => {
  /** A token that says the same as `access`, signed anew with one thing changed. */
  const forge = (
    access: string,
    change: (token: SignJWT) => SignJWT = (token) => token,
    typ = 'at+jwt',
    secret = on.services.config.tokenSecret,
  ) =>
    change(new SignJWT(decodeJwt(access)).setProtectedHeader({ alg: 'HS256', typ })).sign(
      keyFor(secret, 'access'),
    );

  it('refuses every forged, foreign and misused one', async () => {
    const { email } = await addAccount(on);
    const { access, refresh: own } = await signOn(on, email);
    const [head, body, signature] = access.split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`;
    const bad = [
      none,
      `${head}.${body}.${'A'.repeat(43)}`,
      `${head}.${Buffer.from('{"sub":"1"}').toString('base64url')}.${signature}`,
      own,
      'x',
      '',
      await forge(access, (token) => token.setAudience('https://other.uz/api')),
      await forge(access, (token) => token.setIssuer('https://other.uz')),
      await forge(access, (token) => token.setSubject('1')),
      await forge(access, (token) => token.setExpirationTime(1)),
      await forge(access, undefined, 'JWT'),
      await forge(access, undefined, 'at+jwt', 'x'.repeat(40)),
    ];
    const codes = await Promise.all(bad.map(async (token) => (await me(token)).statusCode));
    expect(codes).toEqual(bad.map(() => 401));
    expect((await refresh(access)).statusCode).toBe(401);
    expect((await me(await forge(access))).statusCode).toBe(200);
  });

  it('end after 15 minutes', async () => {
    const { email } = await addAccount(on);
    const { access } = await signOn(on, email);
    on.clock.pass(15 * 60 - 2);
    expect((await me(access)).statusCode).toBe(200);
    on.clock.pass(3);
    expect((await me(access)).statusCode).toBe(401);
  });

  it('are refused at once when the account is blocked, and refresh says so', async () => {
    const { email, id } = await addAccount(on);
    const { access, refresh: token } = await signOn(on, email);
    await database.db
      .updateTable('account')
      .set({ state: 'blocked' })
      .where('id', '=', id)
      .execute();
    expect((await me(access)).statusCode).toBe(401);
    expect((await refresh(token)).statusCode).toBe(403);
  });

  it('are refused once when the role changes; the refresh brings the new abilities', async () => {
    const { email, id } = await addAccount(on);
    const pair = await signOn(on, email);
    await database.db.updateTable('account').set({ role_id: 200 }).where('id', '=', id).execute();
    expect((await me(pair.access)).statusCode).toBe(401);
    const next = (await refresh(pair.refresh)).json();
    expect((await me(next.access)).json()).toMatchObject({ role_name: 'doctorate' });
  });
});

describe('refresh tokens', () => {
  it('rotate; the same one again within ten seconds gets the same successor', async () => {
    const { email } = await addAccount(on);
    const first = await signOn(on, email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => refresh(first.refresh)));
    expect(new Set(answers.map((answer) => answer.json().refresh)).size).toBe(1);
    on.clock.pass(9);
    const again = (await refresh(first.refresh)).json();
    expect(again.refresh).toBe(answers[0]?.json().refresh);
    expect((await refresh(again.refresh)).statusCode).toBe(200);
  });

  it('end the whole session when an old one comes back later', async () => {
    const { email } = await addAccount(on);
    const first = await signOn(on, email);
    const second = (await refresh(first.refresh)).json();
    on.clock.pass(11);
    expect((await refresh(first.refresh)).statusCode).toBe(401);
    expect((await refresh(second.refresh)).statusCode).toBe(401);
    expect((await me(second.access)).statusCode).toBe(401);
  });

  it('are not stored, and end after seven days idle and after thirty days whatever happens', async () => {
    const { email } = await addAccount(on);
    const idle = await signOn(on, email);
    const secret = idle.refresh.split('.')[1] ?? 'none';
    expect(
      JSON.stringify(await database.db.selectFrom('session').selectAll().execute()),
    ).not.toContain(secret);
    on.clock.pass(7 * 86_400 + 1);
    expect((await refresh(idle.refresh)).statusCode).toBe(401);
    let busy = await signOn(on, email);
    for (let week = 0; week < 5; week += 1) {
      on.clock.pass(6 * 86_400 - 60);
      const answer = await refresh(busy.refresh);
      expect(answer.statusCode).toBe(200);
      busy = answer.json();
    }
    on.clock.pass(600);
    expect((await refresh(busy.refresh)).statusCode).toBe(401);
    expect((await me(busy.access)).statusCode).toBe(401);
  });

  it('bad ones are refused without a fault', async () => {
    const bad = [
      'x',
      '.',
      'a.b.c',
      "' or 1=1 --",
      '00000000-0000-4000-8000-000000000000.x',
      `${'9'.repeat(190)}`,
    ];
    expect(await Promise.all(bad.map(async (token) => (await refresh(token)).statusCode))).toEqual(
      bad.map(() => 401),
    );
    expect((await on.post('/api/auth/token/refresh', { refresh: 5 })).statusCode).toBe(400);
  });
});

describe('logout', () => {
  it('ends this session only, by access or by refresh token', async () => {
    const { email } = await addAccount(on);
    const [one, two, other] = [
      await signOn(on, email),
      await signOn(on, email),
      await signOn(on, email),
    ];
    expect((await on.post('/api/auth/users/logout', {}, bearer(one.access))).statusCode).toBe(204);
    expect((await on.post('/api/auth/users/logout/', { refresh: two.refresh })).statusCode).toBe(
      204,
    );
    for (const pair of [one, two]) {
      expect((await me(pair.access)).statusCode).toBe(401);
      expect((await refresh(pair.refresh)).statusCode).toBe(401);
    }
    expect((await me(other.access)).statusCode).toBe(200);
    expect((await on.post('/api/auth/users/logout', { refresh: 'x' })).statusCode).toBe(204);
    expect(
      (await on.app.inject({ method: 'POST', url: '/api/auth/users/logout' })).statusCode,
    ).toBe(204);
  });

  it('every session of an account can be ended at once', async () => {
    const { email, id } = await addAccount(on);
    const pairs = [await signOn(on, email), await signOn(on, email)];
    await endSessionsOf(database.db, id, on.clock.now);
    expect(
      await Promise.all(pairs.map(async ({ access }) => (await me(access)).statusCode)),
    ).toEqual([401, 401]);
  });
});
