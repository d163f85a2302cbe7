import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roleCodes } from '#machines/kit.ts';
import { walkedPassword } from '#modules/account/story/doors.server.ts';
import { forgetLoginTries, takeLoginTry } from '#server/auth/login-limits.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { limitAddress } from '#server/auth/try-limits.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { runTask } from '../support/jobs.ts';
import { linkIn, newestMail } from '../support/mails.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import type { World } from '../support/world.ts';

let world: OpenWorld;
let on: World['on'];
let hash: string;
beforeAll(async () => {
  world = await openWorld();
  on = world.on;
  hash = await hashPassword(walkedPassword);
});
afterAll(() => world.stop());
beforeEach(() => on.clock.reset());

const db = () => on.services.db;
let number = 0;
/** Somebody with a password and addresses that nobody else has. */
async function holder(
  role: 'applicant' | 'university' = 'applicant',
): Promise<Sender & { email: string }> {
  number += 1;
  const email = `egasi-${number}@example.com`;
  const person = await addActor(on, role, {
    email,
    password_hash: hash,
    organization_id: role === 'university' ? world.university : null,
  });
  return { ...person, email };
}
const versionOf = async (id: number) =>
  (
    await db()
      .selectFrom('account')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).version;
const act = async (by: Sender, id: number, event: string, body: object = {}) =>
  on.send(by, 'POST', `/api/accounts/${id}/${event}/`, { version: await versionOf(id), ...body });
const reason = 'Sinov uchun yozilgan sabab.';

async function resetLink(email: string): Promise<string> {
  await on.send(
    null,
    'GET',
    `/api/auth/users/get_reset_password_link/?${new URLSearchParams({ email })}`,
  );
  await runTask(on, 'send-reset-link', { email, language: 'uz', ip: null });
  return linkIn(world, email, 'token');
}
const follow = (token: string) =>
  on.send(null, 'POST', '/api/auth/confirm/reset-password', {
    token,
    password: 'Bosqinchi*1',
    password_confirm: 'Bosqinchi*1',
  });

async function prove(by: Sender, kind: 'mail' | 'phone', value: string): Promise<void> {
  expect((await on.send(by, 'POST', '/api/auth/user/contact/code/', { kind, value })).status).toBe(
    200,
  );
  const code = /\d{6}/.exec((await newestMail(world, value)).text)?.[0];
  expect(
    (await on.send(by, 'POST', '/api/auth/user/contact/proof/', { kind, value, code })).status,
  ).toBe(204);
}

describe('a link to a new password that was asked for before', () => {
  it('opens nothing once the mail address is another one, and the former address is told', async () => {
    const person = await holder();
    const link = await resetLink(person.email);
    await prove(person, 'mail', `yangi-${person.email}`);
    expect(
      (await act(person, person.id, 'mailChange', { email: `yangi-${person.email}` })).status,
    ).toBe(200);
    const told = await newestMail(world, person.email);
    expect([told.subject, told.text.includes('y***@example.com')]).toEqual([
      'Elektron pochta manzilingiz oʻzgartirildi',
      true,
    ]);
    expect((await follow(link)).body.token).toEqual(['Tiklash havolasi yaroqsiz']);
  });

  it('opens nothing once the person has chosen a password, or the account was stopped meanwhile', async () => {
    const [chosen, stopped] = [await holder(), await holder()];
    const links = [await resetLink(chosen.email), await resetLink(stopped.email)];
    const form = {
      current_password: walkedPassword,
      password: 'Yangi#Kalit99',
      password_confirm: 'Yangi#Kalit99',
    };
    expect((await on.send(chosen, 'POST', '/api/auth/user/password/', form)).status).toBe(204);
    for (const event of ['block', 'unblock'])
      expect((await act(world.staff.admin, stopped.id, event, { reason })).status).toBe(200);
    for (const link of links) expect((await follow(link)).status).toBe(400);
  });
});

describe('the phone that codes go to', () => {
  it('is told to its person by mail when it is another one', async () => {
    const person = await holder();
    await prove(person, 'phone', '+998935550001');
    expect(
      (await act(person, person.id, 'phoneChange', { mobile_phone: '+998935550001' })).status,
    ).toBe(200);
    const told = await newestMail(world, person.email);
    expect([told.subject, told.text.includes('+998 (93) ***-**-01')]).toEqual([
      'Telefon raqamingiz oʻzgartirildi',
      true,
    ]);
  });

  it('of staff is not set by anyone who knows the password, with or without a use of it before', async () => {
    const [staff, learner] = [await holder('university'), await holder()];
    await db()
      .updateTable('account')
      .set({ phone_confirmed_at: null })
      .where('id', '=', learner.id)
      .execute();
    const save = (by: Sender) =>
      on.send(by, 'PUT', '/api/profile/', { version: 1, mobile_phone: '+998935550002' });
    expect((await save(staff)).body).toEqual({
      mobile_phone: ['Bu maʼlumot tasdiqlash kodi bilan oʻzgartiriladi'],
    });
    expect((await save(learner)).status).toBe(200);
  });

  it('gets three codes of strangers an hour and no more; other numbers are free', async () => {
    const ask = async (value: string) =>
      (
        await on.send(await holder(), 'POST', '/api/auth/user/contact/code/', {
          kind: 'phone',
          value,
        })
      ).status;
    const answers: number[] = [];
    for (let time = 0; time < 6; time += 1) answers.push(await ask('+998935550003'));
    expect(answers).toEqual([200, 200, 200, 429, 429, 429]);
    expect(await ask('+998935550004')).toBe(200);
  });
});

describe('sessions of an account', () => {
  it('are seen and ended by anyone who may stop it, and by nobody else who looks after accounts', async () => {
    const { staff } = world;
    const sessions = (by: Sender, of: Sender, method: 'GET' | 'DELETE' = 'GET') =>
      on.send(by, method, `/api/accounts/${of.id}/sessions/`);
    for (const powerful of [
      staff.admin,
      staff.finance,
      staff.antiCorruption,
      staff.technicalAdmin,
    ]) {
      expect((await sessions(staff.innovation, powerful)).code).toBe('NO_PERMISSION');
      expect((await sessions(staff.innovation, powerful, 'DELETE')).code).toBe('NO_PERMISSION');
      const one = await on.send(
        staff.innovation,
        'DELETE',
        `/api/accounts/${powerful.id}/sessions/${powerful.sessionId}/`,
      );
      expect(one.code).toBe('NO_PERMISSION');
      expect((await on.send(powerful, 'GET', '/api/auth/user/me')).status).toBe(200);
    }
    expect((await sessions(staff.innovation, staff.university)).body.count).toBe(1);
    expect((await sessions(staff.technicalAdmin, staff.admin)).body.count).toBe(1);
  });
});

describe('leave to see as somebody', () => {
  it('is no leave any more once the person has got a role whose holders nobody sees as', async () => {
    const { staff } = world;
    const person = await holder();
    expect((await act(staff.technicalAdmin, person.id, 'seeAs', { reason })).status).toBe(200);
    const open = () =>
      on.send(staff.technicalAdmin, 'POST', '/api/auth/see-as/', { account: person.id });
    const risen = { role_id: roleCodes.finance, granted_roles: [roleCodes.finance] };
    await db().updateTable('account').set(risen).where('id', '=', person.id).execute();
    expect((await open()).code).toBe('NOT_FOUND');
    const fallen = { role_id: roleCodes.applicant, granted_roles: [roleCodes.applicant] };
    await db().updateTable('account').set(fallen).where('id', '=', person.id).execute();
    expect((await open()).status).toBe(200);
  });
});

describe('guessing passwords', () => {
  it('of one account from the addresses of one /64 ends like from one address', async () => {
    const { email } = await holder();
    const name = String(email);
    const tries = [];
    for (let at = 1; at <= 11; at += 1)
      tries.push(await takeLoginTry(db(), name, `2001:db8:7:7:${at}::1`, on.clock.now()));
    expect(tries.map(({ allowed }) => allowed)).toEqual([...Array(10).fill(true), false]);
    expect((await takeLoginTry(db(), name, '2001:db8:7:8::1', on.clock.now())).allowed).toBe(true);
    expect((await takeLoginTry(db(), name, '192.0.2.77', on.clock.now())).allowed).toBe(true);
    await forgetLoginTries(db(), name, '2001:db8:7:7::ffff');
    expect((await takeLoginTry(db(), name, '2001:db8:7:7::1', on.clock.now())).allowed).toBe(true);
  });

  it('and so do links and registrations', async () => {
    const limit = { most: 3, minutes: 15 };
    const ask = (address: string) => limitAddress(db(), 'link', address, limit, on.clock.now());
    for (const at of [1, 2, 3]) await ask(`2001:db8:7:9::${at}`);
    await expect(ask('2001:db8:7:9:a::1')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await ask('2001:db8:7:a::1');
  });

  it('of many names from one address ends after three hundred, and nobody elsewhere waits for it', async () => {
    const { email } = await holder();
    const address = '10.9.8.7';
    for (let at = 0; at < 300; at += 1)
      await takeLoginTry(db(), `nom-${at}@example.com`, address, on.clock.now());
    const login = (remoteAddress: string) =>
      on.app.inject({
        method: 'POST',
        url: '/api/auth/login-token',
        payload: { username: email, password: walkedPassword },
        remoteAddress,
      });
    const refused = await login(address);
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, 900]);
    expect((await login('10.9.8.6')).statusCode).toBe(200);
  });
});
