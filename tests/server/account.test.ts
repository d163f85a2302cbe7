import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roleCodes } from '#machines/kit.ts';
import { registrationForm, walkedPassword } from '#modules/account/story/doors.server.ts';
import { runTimetable } from '#server/schedule/timetable.ts';
import { addActor, openFor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { runJobs, waitingJobs } from '../support/jobs.ts';
import { linkIn, newestMail } from '../support/mails.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import type { World } from '../support/world.ts';

let database: OpenWorld['database'];
let world: OpenWorld;
let on: World['on'];
beforeAll(async () => {
  world = await openWorld();
  database = world.database;
  on = world.on;
});
afterAll(() => world.stop());
// Every test comes from the same address: what the one before has tried does not count for it.
beforeEach(async () => {
  on.clock.reset();
  await database.db.deleteFrom('login_failure').execute();
});

const byMail = (email: string) =>
  database.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();
const register = (form: object) => on.send(null, 'POST', '/api/auth/users/', form);
const confirm = (token: string, mail: string) =>
  on.send(null, 'GET', `/api/auth/confirm/mail?${new URLSearchParams({ confirm: token, mail })}`);
const askReset = (email: string) =>
  on.send(
    null,
    'GET',
    `/api/auth/users/get_reset_password_link/?${new URLSearchParams({ email })}`,
  );
const login = (username: string, password: string) =>
  on.send(null, 'POST', '/api/auth/login-token', { username, password });
const reset = (token: string, password = 'Yangi*Kalit2031') =>
  on.send(null, 'POST', '/api/auth/confirm/reset-password', {
    token,
    password,
    password_confirm: password,
  });

async function registered() {
  const form = registrationForm();
  expect((await register(form)).status).toBe(201);
  return { ...form, token: await linkIn(world, form.email, 'confirm') };
}

/** A foreign user who has confirmed their mail. */
async function confirmed() {
  const form = await registered();
  expect((await confirm(form.token, form.email)).status).toBe(200);
  return form;
}

async function resetToken(email: string): Promise<string> {
  expect((await askReset(email)).status).toBe(200);
  await runJobs(on);
  return linkIn(world, email, 'token');
}

describe('registration of a foreign user', () => {
  it('waits for the mail, then lets them in as an applicant', async () => {
    const { email, token } = await registered();
    expect(await byMail(email)).toMatchObject({
      state: 'waiting',
      user_type: 'F',
      role_id: roleCodes.applicant,
      citizenship: 'DE',
    });
    expect((await login(email, walkedPassword)).code).toBe('UNAUTHENTICATED');
    expect((await confirm(token, email)).status).toBe(200);
    expect((await byMail(email))?.state).toBe('active');
    expect((await login(email, walkedPassword)).status).toBe(200);
  });

  it('takes a link that is opened twice as it took the first', async () => {
    const { email, token } = await confirmed();
    const before = await byMail(email);
    expect((await confirm(token, email)).status).toBe(200);
    expect(await byMail(email)).toEqual(before);
  });

  it('refuses a link that is altered, of another address, or older than a day', async () => {
    const { email, token } = await registered();
    const other = await registered();
    for (const [link, mail] of [
      [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, email],
      [token, other.email],
      ['x', email],
    ] as const) {
      const { status, body } = await confirm(link, mail);
      expect([status, body.confirm]).toEqual([400, ['Tasdiqlash havolasi yaroqsiz']]);
    }
    on.clock.days(2);
    expect((await confirm(token, email)).status).toBe(400);
    expect((await byMail(email))?.state).toBe('waiting');
  });

  it('says the same of a known address, tells its owner by mail, and changes nothing', async () => {
    const { email } = await confirmed();
    const before = await byMail(email);
    const again = { ...registrationForm(), email };
    const [known, unknown] = [await register(again), await register(registrationForm())];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(await byMail(email)).toEqual(before);
    expect((await newestMail(world, email)).subject).toBe('Sizda hisob allaqachon bor');
  });

  it('sends the link again while it was not confirmed, and the old one is void', async () => {
    const { email, token } = await registered();
    on.clock.days(2);
    expect((await register({ ...registrationForm(), email })).status).toBe(201);
    const fresh = await linkIn(world, email, 'confirm');
    expect((await confirm(token, email)).status).toBe(400);
    expect((await confirm(fresh, email)).status).toBe(200);
    expect((await login(email, walkedPassword)).status).toBe(200);
  });

  it('keeps only hashes of links and passwords, and no person in the history', async () => {
    const { email, token, passport_number } = await registered();
    const account = await byMail(email);
    const links = await database.db.selectFrom('account_link').selectAll().execute();
    expect(JSON.stringify(links)).not.toContain(token);
    expect(account?.password_hash).toMatch(/^\$argon2id\$/);
    const lines = await database.db
      .selectFrom('history')
      .selectAll()
      .where('process', '=', 'account')
      .execute();
    const told = JSON.stringify(lines);
    for (const secret of [email, passport_number, 'argon2']) expect(told).not.toContain(secret);
  });

  it.each([
    [
      'a password of the specification’s rule only in part',
      { password: 'faqatkichik1!', password_confirm: 'faqatkichik1!' },
      'password',
    ],
    [
      'a password that everybody tries',
      { password: 'P@ssw0rd1!', password_confirm: 'P@ssw0rd1!' },
      'password',
    ],
    [
      'their own name as the password',
      { password: 'Schneider1!', password_confirm: 'Schneider1!' },
      'password',
    ],
    ['another password the second time', { password_confirm: 'Boshqa*Kalit1' }, 'password_confirm'],
    ['a citizen of the country', { citizenship: 'UZ' }, 'citizenship'],
    ['no passport', { passport_number: '' }, 'passport_number'],
    ['no mail address', { email: 'anna@' }, 'email'],
  ])('refuses %s at its field', async (_what, change, field) => {
    const { status, code, body } = await register({ ...registrationForm(), ...change });
    expect([status, code, Object.keys(body)]).toEqual([400, 'VALIDATION', [field]]);
  });

  it('forgets after seven days who never confirmed', async () => {
    const { email } = await registered();
    on.clock.days(6);
    await runTimetable(on.services, 'nightly');
    expect(await byMail(email)).toBeDefined();
    on.clock.days(2);
    await runTimetable(on.services, 'nightly');
    expect(await byMail(email)).toBeUndefined();
  });

  it('does not flood an address with mails, nor lock others out', async () => {
    const { email } = await registered();
    for (let time = 0; time < 5; time += 1)
      expect((await register({ ...registrationForm(), email })).status).toBe(201);
    const { length } = await database.db
      .selectFrom('message')
      .select('id')
      .where('recipient', '=', email)
      .execute();
    expect(length).toBeLessThanOrEqual(3);
    expect((await register(registrationForm())).status).toBe(201);
  });
});

describe('a forgotten password', () => {
  it('is set anew by the link: once, and every session ends', async () => {
    const { email } = await confirmed();
    const session = await openFor(on, (await byMail(email))?.id ?? 0);
    const token = await resetToken(email);
    const { status, body } = await reset(token);
    expect([status, body.detail]).toEqual([200, 'Parol muvaffaqiyatli tiklandi']);
    expect((await on.send(session, 'GET', '/api/auth/user/me')).status).toBe(401);
    expect((await login(email, walkedPassword)).status).toBe(401);
    expect((await login(email, 'Yangi*Kalit2031')).status).toBe(200);
    expect((await reset(token, 'Uchinchi*Kalit1')).body.token).toEqual([
      'Tiklash havolasi yaroqsiz',
    ]);
  });

  it('needs a fresh link: an old one, an altered one and one for another purpose are refused', async () => {
    const { email, token: confirmation } = await confirmed();
    const first = await resetToken(email);
    const second = await resetToken(email);
    for (const token of [first, `${second}x`, confirmation, 'x'])
      expect((await reset(token)).body.token).toEqual(['Tiklash havolasi yaroqsiz']);
    on.clock.days(1);
    expect((await reset(second)).status).toBe(400);
    expect((await login(email, walkedPassword)).status).toBe(200);
  });

  it('answers the same words for an unknown address, a blocked account and one that OneID protects', async () => {
    const { email } = await confirmed();
    const blocked = await confirmed();
    await database.db
      .updateTable('account')
      .set({ state: 'blocked' })
      .where('email', '=', blocked.email)
      .execute();
    const oneId = await addActor(on, 'applicant', { email: 'faqat.oneid@example.com' });
    const addresses = [email, 'hech.kim@example.com', blocked.email, 'faqat.oneid@example.com'];
    for (const address of addresses) {
      const { status, body } = await askReset(address);
      expect([status, body]).toEqual([
        200,
        { detail: 'Tiklash havolasi elektron pochtangizga yuborildi' },
      ]);
      // No matter who it is: one job, and nothing else before it runs.
      expect(await waitingJobs(on, 'send-reset-link')).toHaveLength(1);
      await runJobs(on);
    }
    const sent = await database.db
      .selectFrom('account_link')
      .select('account_id')
      .where('purpose', '=', 'reset')
      .execute();
    const owners = sent.map(({ account_id }) => account_id);
    expect(owners).toContain((await byMail(email))?.id);
    expect(owners).not.toContain((await byMail(blocked.email))?.id);
    expect(owners).not.toContain(oneId.id);
  });

  it('is refused by the rule of passwords and does not use the link up', async () => {
    const { email } = await confirmed();
    const token = await resetToken(email);
    expect(Object.keys((await reset(token, 'qisqa')).body)).toContain('password');
    expect((await reset(token)).status).toBe(200);
  });

  it('is guessed from one address so often and no more', async () => {
    const answers: number[] = [];
    for (let time = 0; time < 61; time += 1) answers.push((await reset(`taxmin-${time}`)).status);
    expect(answers.slice(0, 60).every((status) => status === 400)).toBe(true);
    expect(answers.at(-1)).toBe(429);
  });
});

describe('an account that is stopped', () => {
  const block = (by: Sender, id: number, version: number) =>
    on.send(by, 'POST', `/api/accounts/${id}/block/`, {
      version,
      reason: 'Sinov uchun bloklandi.',
    });
  const fresh = async (role: 'university' | 'finance') => {
    const person = await addActor(on, role, {
      organization_id: role === 'university' ? world.university : null,
    });
    const row = await database.db
      .selectFrom('account')
      .select('version')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    return { person, version: row.version };
  };

  it('is out at once and is told by mail', async () => {
    const { person, version } = await fresh('university');
    expect((await on.send(person, 'GET', '/api/auth/user/me')).status).toBe(200);
    expect((await block(world.staff.admin, person.id, version)).status).toBe(200);
    expect((await on.send(person, 'GET', '/api/auth/user/me')).status).toBe(401);
    await runJobs(on);
    const { email } = await database.db
      .selectFrom('account')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect((await newestMail(world, email ?? '')).text).toContain('Sinov uchun bloklandi.');
  });

  it('is told by the refresh that it is the account and not the time', async () => {
    const { email } = await confirmed();
    const { id, version } = (await byMail(email)) ?? { id: 0, version: 0 };
    const { body: pair } = await login(email, walkedPassword);
    expect((await block(world.staff.technicalAdmin, id, version)).status).toBe(200);
    const { code } = await on.send(null, 'POST', '/api/auth/token/refresh/', {
      refresh: pair.refresh,
    });
    expect(code).toBe('NO_PERMISSION');
    expect(
      (
        await on.send(null, 'POST', '/api/auth/token/refresh/', {
          refresh: `${String(pair.refresh)}x`,
        })
      ).code,
    ).toBe('UNAUTHENTICATED');
  });

  it('is one that the agency may stop, and never one’s own', async () => {
    const { person, version } = await fresh('finance');
    expect((await block(world.staff.innovation, person.id, version)).code).toBe('GUARD_FAILED');
    expect((await block(world.staff.university, person.id, version)).code).toBe('NOT_FOUND');
    expect((await block(world.staff.admin, world.staff.admin.id, 1)).body.notOneself).toBeDefined();
  });

  it('gives roles only within what the giver may give', async () => {
    const { person, version } = await fresh('university');
    const set = (by: Sender, body: object) =>
      on.send(by, 'POST', `/api/accounts/${person.id}/roleSet/`, { version, ...body });
    expect((await set(world.staff.admin, { role_id: roleCodes.technicalAdmin })).code).toBe(
      'GUARD_FAILED',
    );
    expect(
      (await set(world.staff.innovation, { role_id: roleCodes.finance, organization_id: null }))
        .code,
    ).toBe('GUARD_FAILED');
    expect(
      (
        await set(world.staff.admin, {
          role_id: roleCodes.ministry,
          organization_id: world.university,
        })
      ).body.organization_id,
    ).toBeDefined();
    expect(
      (await set(world.staff.admin, { role_id: roleCodes.ministry })).body.organization_id,
    ).toBeDefined();
    const done = await set(world.staff.innovation, {
      role_id: roleCodes.ministry,
      organization_id: world.ministry,
    });
    expect([done.status, done.body.role_id, done.body.roles]).toEqual([
      200,
      roleCodes.ministry,
      [roleCodes.ministry],
    ]);
  });
});
