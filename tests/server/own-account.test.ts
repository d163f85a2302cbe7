import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { walkedPassword } from '#modules/account/story/doors.server.ts';
import { demoApplicantPinfl } from '#server/auth/oneid-people.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { addActor, openFor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { newestMail } from '../support/mails.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { completeProfile, type World } from '../support/world.ts';

let database: OpenWorld['database'];
let world: OpenWorld;
let on: World['on'];
beforeAll(async () => {
  world = await openWorld();
  database = world.database;
  on = world.on;
});
afterAll(() => world.stop());
beforeEach(() => on.clock.reset());

describe('the page of an account', () => {
  it('shows the person to those who see personal data, masked numbers, and the signature of the last sign-on', async () => {
    const profile = completeProfile(on.clock.today());
    const tin = { tin: '123456789', tin_source: 'oneid' } as const;
    const person = await addActor(on, 'applicant', { ...profile, ...tin });
    const read = async (by: Sender) =>
      (await on.send(by, 'GET', `/api/accounts/${person.id}/`)).body;
    expect(await read(world.staff.innovation)).toMatchObject({
      valid: true,
      person: {
        tin: '*****6789',
        passport_number: profile.passport_number,
      },
    });
    await database.db
      .updateTable('session')
      .set({ signed: false })
      .where('account_id', '=', person.id)
      .execute();
    expect(await read(world.staff.technicalAdmin)).toMatchObject({ valid: false, person: null });
  });
});

describe('sessions', () => {
  it('are listed and ended by their person, one by one and everywhere', async () => {
    const person = await addActor(on, 'applicant');
    const other = await openFor(on, person.id);
    const { body } = await on.send(person, 'GET', '/api/auth/user/sessions/');
    expect([
      body.count,
      (body.results as { current: boolean }[]).filter(({ current }) => current),
    ]).toEqual([2, [expect.anything()]]);
    expect(
      (await on.send(person, 'DELETE', `/api/auth/user/sessions/${other.sessionId}/`)).status,
    ).toBe(204);
    expect((await on.send(other, 'GET', '/api/auth/user/me')).status).toBe(401);
    expect((await on.send(person, 'DELETE', '/api/auth/user/sessions/')).status).toBe(204);
    expect((await on.send(person, 'GET', '/api/auth/user/me')).status).toBe(401);
  });

  it('of others are nobody’s business but of who looks after accounts in their scope', async () => {
    const person = await addActor(on, 'applicant');
    expect(
      (
        await on.send(
          world.staff.applicant,
          'DELETE',
          `/api/auth/user/sessions/${person.sessionId}/`,
        )
      ).status,
    ).toBe(404);
    expect(
      (await on.send(world.staff.university, 'GET', `/api/accounts/${person.id}/sessions/`)).status,
    ).toBe(403);
    expect(
      (await on.send(world.staff.technicalAdmin, 'GET', `/api/accounts/${person.id}/sessions/`))
        .body.count,
    ).toBe(1);
    expect(
      (await on.send(world.staff.admin, 'DELETE', `/api/accounts/${person.id}/sessions/`)).status,
    ).toBe(204);
    expect((await on.send(person, 'GET', '/api/auth/user/me')).status).toBe(401);
  });
});

describe('a new password', () => {
  const fresh = 'Yangi#Kalit99';
  const form = { current_password: walkedPassword, password: fresh, password_confirm: fresh };
  const change = (by: Sender, body: object = form) =>
    on.send(by, 'POST', '/api/auth/user/password/', body);
  const signOn = async (email: string, password: string) =>
    (await on.send(null, 'POST', '/api/auth/login-token', { username: email, password })).status;
  let number = 0;
  async function holder(): Promise<Sender & { email: string }> {
    number += 1;
    const email = `parol${number}@example.com`;
    const person = await addActor(on, 'applicant', {
      email,
      surname: 'Xushvaqtova',
      password_hash: await hashPassword(walkedPassword),
    });
    return { ...person, email };
  }

  it('is set by those who know the present one: other sessions end, a mail tells it, the history keeps no password', async () => {
    const person = await holder();
    const other = await openFor(on, person.id);
    expect((await change(person)).status).toBe(204);
    expect((await on.send(person, 'GET', '/api/auth/user/me')).status).toBe(200);
    expect((await on.send(other, 'GET', '/api/auth/user/me')).status).toBe(401);
    expect([await signOn(person.email, walkedPassword), await signOn(person.email, fresh)]).toEqual(
      [401, 200],
    );
    expect((await newestMail(world, person.email)).text).toContain(
      'boshqa qurilmalardagi seanslar tugatildi',
    );
    const line = await database.db
      .selectFrom('history')
      .select(['actor_user_id', 'changed_fields'])
      .where((where) =>
        where.and({ process: 'account', record_id: person.id, event: 'passwordChange' }),
      )
      .executeTakeFirstOrThrow();
    expect([line.actor_user_id, line.changed_fields]).toEqual([person.id, {}]);
  });

  it('is refused at its field: a wrong present one, the same again, an own name, one that breaks the rule', async () => {
    const person = await holder();
    const refused = async (body: object) => {
      const answer = await change(person, { ...form, ...body });
      return [answer.status, ...Object.keys(answer.body)];
    };
    expect(await refused({ current_password: 'Notogri#12' })).toEqual([400, 'current_password']);
    expect(await refused({ password: walkedPassword, password_confirm: walkedPassword })).toEqual([
      400,
      'password',
    ]);
    expect(await refused({ password: 'Xushvaqtova1!', password_confirm: 'Xushvaqtova1!' })).toEqual(
      [400, 'password'],
    );
    expect(await refused({ password: 'qisqa', password_confirm: 'boshqa' })).toEqual([
      400,
      'password',
      'password_confirm',
    ]);
    expect(await signOn(person.email, walkedPassword)).toBe(200);
  });

  it('is not guessed at, and not set past the present one', async () => {
    const person = await holder();
    const tries = [];
    for (let at = 0; at < 11; at += 1)
      tries.push((await change(person, { ...form, current_password: `Notogri#1${at}` })).status);
    expect(tries).toEqual([...Array.from({ length: 10 }, () => 400), 429]);
    const by = await holder();
    const past = await on.send(by, 'POST', `/api/accounts/${by.id}/passwordChange/`, {
      version: 1,
      password_hash: 'x',
      ...form,
    });
    expect([past.status, await signOn(by.email, walkedPassword)]).toEqual([422, 200]);
    const without = await addActor(on, 'applicant');
    expect([(await change(without)).status, (await change(world.staff.applicant)).code]).toEqual([
      422,
      'GUARD_FAILED',
    ]);
  });
});

describe('a new phone', () => {
  const value = '+998935554433';
  const codeSent = async () => /\d{6}/.exec((await newestMail(world, value)).text)?.[0] ?? '';
  const send = (by: Sender) =>
    on.send(by, 'POST', '/api/auth/user/contact/code/', { kind: 'phone', value });
  const prove = (by: Sender, code: string) =>
    on.send(by, 'POST', '/api/auth/user/contact/proof/', { kind: 'phone', value, code });
  const change = (by: Sender, mobile_phone = value) =>
    on.send(by, 'POST', `/api/accounts/${by.id}/phoneChange/`, { version: 1, mobile_phone });

  it('is written when a code has proved it, for its own person and this value only', async () => {
    const person = await addActor(on, 'applicant', {
      password_hash: await hashPassword(walkedPassword),
    });
    const stranger = await addActor(on, 'applicant');
    expect((await change(person)).code).toBe('GUARD_FAILED');
    expect((await send(person)).body.phone).toMatch(/\*\*\*/);
    const code = await codeSent();
    expect((await prove(stranger, code)).code).toBe('SMS_CODE_EXPIRED');
    expect((await prove(person, code === '000000' ? '111111' : '000000')).body.code).toBeDefined();
    expect((await prove(person, code)).status).toBe(204);
    expect((await prove(person, code)).code).toBe('SMS_CODE_EXPIRED');
    expect((await change(person, '+998935550000')).code).toBe('GUARD_FAILED');
    expect((await change(person)).body.mobile_phone).toBe(value);
  });

  it('is no more confirmed after a quarter of an hour', async () => {
    const person = await addActor(on, 'applicant');
    await send(person);
    await prove(person, await codeSent());
    on.clock.days(1);
    expect((await change(person)).code).toBe('GUARD_FAILED');
  });
});

describe('what Science ID knows', () => {
  it('is asked by the built-in stand-in, says so, and is told to its own person only', async () => {
    const address = new URL(on.services.config.publicUrl);
    await on.app.listen({ host: '127.0.0.1', port: Number(address.port) });
    const known = await addActor(on, 'applicant', { pinfl: demoApplicantPinfl });
    const unknown = await addActor(on, 'applicant');
    expect((await on.send(null, 'GET', '/api/auth/user/science-id-data')).status).toBe(401);
    const { body } = await on.send(known, 'GET', '/api/auth/user/science-id-data');
    expect(body).toMatchObject({
      stand_in: true,
      profile: { science_id: 'SI-000131', works: [expect.anything(), expect.anything()] },
    });
    expect((await on.send(unknown, 'GET', '/api/auth/user/science-id-data')).body).toEqual({
      stand_in: true,
      profile: null,
    });
    expect(
      (
        await on.app.inject({
          method: 'GET',
          url: `/science-id/stand-in/researchers?pinfl=${demoApplicantPinfl}`,
        })
      ).statusCode,
    ).toBe(401);
  });
});
