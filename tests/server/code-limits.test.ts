import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { initialSettings, type SettingKey, settingKeys, settingOf } from '#shared/settings.ts';
import { addActor, openFor } from '../support/actors.ts';
import { type Sender, type TestApp, testApp } from '../support/app.ts';
import { newestMail } from '../support/mails.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildApplication } from '../support/play.ts';

let world: OpenWorld;
let on: TestApp;
beforeAll(async () => {
  world = await openWorld();
  on = world.on;
});
afterAll(() => world.stop());
beforeEach(() => on.clock.reset());

const db = () => on.services.db;
let phones = 0;
const freshPhone = (): string => {
  phones += 1;
  return `+99893777${String(1000 + phones)}`;
};
const messagesTo = async (recipient: string): Promise<number> =>
  (
    await db()
      .selectFrom('message')
      .select('id')
      .where('recipient', '=', recipient)
      .where('code', '=', 'CODE')
      .execute()
  ).length;
const application = async (state: string): Promise<{ id: number; version: number }> => {
  const { id } = await buildApplication(world, state);
  return db()
    .selectFrom('application')
    .select(['id', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
};
const ask = (by: Sender, body: object) => on.send(by, 'POST', '/api/send_sms_code/', body);
/** Somebody whose actions ask a code. */
const plain = (change: object = {}, role: 'applicant' | 'university' = 'applicant') =>
  addActor(
    on,
    role,
    { organization_id: role === 'university' ? world.university : null, ...change },
    { signed: false },
  );

describe('codes to one number', () => {
  it('are five an hour for all accounts, actions and ways together, also when everybody asks at once', async () => {
    const mobile_phone = freshPhone();
    const four = await Promise.all([1, 2, 3, 4].map(() => plain({ mobile_phone }, 'university')));
    const { id, version } = await application('documentReceived');
    const { id: next, version: nextVersion } = await application('documentReceived');
    const asks = four.flatMap((by) => [
      ask(by, { process: 'application', event: 'notAccept', id, version }),
      ask(by, { process: 'application', event: 'notAccept', id: next, version: nextVersion }),
      ask(by, { process: 'application', event: 'notAccept', rows: [{ id, version }] }),
    ]);
    const strangers = [await plain(), await plain()].map((by) =>
      on.send(by, 'POST', '/api/auth/user/contact/code/', { kind: 'phone', value: mobile_phone }),
    );
    const answers = await Promise.all([...asks, ...strangers]);
    const statuses = answers.map(({ status }) => status);
    expect([...new Set(statuses)].sort()).toEqual([200, 429]);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(await messagesTo(mobile_phone)).toBe(5);
  });

  it('are counted within any hour, and some of them are kept for those whose number it is', async () => {
    const mobile_phone = freshPhone();
    const owner = await plain({ mobile_phone }, 'university');
    const claim = async () =>
      on.send(await plain(), 'POST', '/api/auth/user/contact/code/', {
        kind: 'phone',
        value: mobile_phone,
      });
    expect(
      [await claim(), await claim(), await claim(), await claim()].map(({ status }) => status),
    ).toEqual([200, 200, 200, 429]);
    const { id, version } = await application('documentReceived');
    expect(
      (await ask(owner, { process: 'application', event: 'notAccept', id, version })).status,
    ).toBe(200);
    on.clock.days(1);
    expect((await claim()).status).toBe(200);
  });
});

describe('a code', () => {
  it('goes to a proven phone only; the first phone is proven by a code of its own', async () => {
    const mobile_phone = freshPhone();
    const person = await plain({ mobile_phone, phone_confirmed_at: null, email: null });
    const draft = await application('draft');
    await db()
      .updateTable('application')
      .set({ owner_id: person.id })
      .where('id', '=', draft.id)
      .execute();
    const send = { process: 'application', event: 'send', id: draft.id, version: draft.version };
    expect([(await ask(person, send)).code, await messagesTo(mobile_phone)]).toEqual([
      'PHONE_REQUIRED',
      0,
    ]);
    const facts = async () =>
      (await on.send(person, 'GET', `/api/accounts/${person.id}/`)).body.facts;
    const version = 1;
    const prove = () =>
      on.send(person, 'POST', `/api/accounts/${person.id}/phoneProve/`, { version, mobile_phone });
    expect([await facts(), (await prove()).code]).toMatchObject([
      { noCodeAddress: true, newPhoneConfirmed: false },
      'GUARD_FAILED',
    ]);
    expect(
      (
        await on.send(person, 'POST', '/api/auth/user/contact/code/', {
          kind: 'phone',
          value: mobile_phone,
        })
      ).status,
    ).toBe(200);
    const code = /\d{6}/.exec((await newestMail(world, mobile_phone)).text)?.[0];
    await on.send(person, 'POST', '/api/auth/user/contact/proof/', {
      kind: 'phone',
      value: mobile_phone,
      code,
    });
    expect([await facts(), (await prove()).status]).toMatchObject([
      { noCodeAddress: true, newPhoneConfirmed: true },
      200,
    ]);
    expect(await facts()).toMatchObject({ noCodeAddress: false });
    expect((await ask(person, send)).status).toBe(200);
  });

  it('is sent for nothing that the role, the person or the record does not allow', async () => {
    const { university } = world.staff;
    const mobile_phone = freshPhone();
    const stranger = await plain({ mobile_phone });
    const { id, version } = await application('documentReceived');
    const refusals: [object, string][] = [
      [{ process: 'application', event: 'notAccept', id, version }, 'NOT_FOUND'],
      [{ process: 'application', event: 'notAccept', rows: [{ id, version }] }, 'NOT_FOUND'],
      [{ process: 'account', event: 'block', id: university.id, version: 1 }, 'NO_PERMISSION'],
      [{ process: 'account', event: 'block', id: stranger.id, version: 1 }, 'NO_PERMISSION'],
      [{ process: 'quotaAgreement', event: 'request' }, 'NO_PERMISSION'],
      [{ process: 'period', event: 'next', id: 1, version: 1 }, 'NOT_FOUND'],
    ];
    for (const [body, code] of refusals) {
      const answer = await ask(stranger, body);
      expect([body, ['NO_PERMISSION', 'NOT_FOUND'].includes(answer.code ?? '')], code).toEqual([
        body,
        true,
      ]);
    }
    const own = await openFor(on, university.id, { signed: false });
    expect((await ask(own, { process: 'application', event: 'cancel', id, version })).code).toBe(
      'BAD_STATUS',
    );
    expect(await messagesTo(mobile_phone)).toBe(0);
    expect(
      (await ask(own, { process: 'application', event: 'notAccept', id, version })).status,
    ).toBe(200);
  });
});

describe('the second factor', () => {
  it('is no setting: nobody switches it off in the product, and an old switch of the database does nothing', async () => {
    const { staff } = world;
    const at = on.clock.now();
    for (const who of [staff.admin, staff.innovation, staff.technicalAdmin]) {
      const by = await openFor(on, who.id, { signed: false });
      const off = {
        version: 0,
        value: false,
        valid_from: on.clock.today(),
        reason: 'Kodlarsiz ishlash kerak.',
      };
      expect((await on.send(by, 'POST', '/api/settings/sms.enabled/', off)).code).toBe('NOT_FOUND');
    }
    await db()
      .insertInto('setting_change')
      .values({
        key: 'sms.enabled',
        value: 'false',
        valid_from: at,
        created_at: at,
        updated_at: at,
      })
      .execute();
    const { id, version } = await application('documentReceived');
    const by = await openFor(on, staff.university.id, { signed: false });
    const refused = await on.send(by, 'POST', `/api/applications/${id}/notAccept/`, {
      version,
      reason: 'Hujjatlar toʻliq emas.',
    });
    expect(refused.code).toBe('SMS_REQUIRED');
  });

  it('is the start-up configuration’s to switch off', async () => {
    const without = await testApp(world.database, {
      clock: on.clock,
      change: { confirmationCodes: false },
    });
    try {
      const { id, version } = await application('documentReceived');
      const by = await openFor(without, world.staff.university.id, { signed: false });
      const answer = await without.send(by, 'POST', `/api/applications/${id}/notAccept/`, {
        version,
        reason: 'Hujjatlar toʻliq emas.',
      });
      expect(answer.status).toBe(200);
    } finally {
      await without.stop();
    }
  });

  it('and sessions have limits that settings make stricter and never weaker than shipped', async () => {
    const protective = settingKeys.filter((key) =>
      ['code', 'session'].includes(settingOf(key).section),
    );
    expect(protective.length).toBeGreaterThan(10);
    const weaker: Partial<Record<SettingKey, number>> = {};
    for (const key of protective) {
      const { min, max } = settingOf(key);
      const shipped = Number(initialSettings[key]);
      expect([key, [min, max].includes(shipped)]).toEqual([key, true]);
      weaker[key] = shipped === max ? shipped + 1 : shipped - 1;
    }
    const texnik = await openFor(on, world.staff.technicalAdmin.id, { signed: false });
    for (const [key, value] of Object.entries(weaker)) {
      const body = {
        version: 0,
        value,
        valid_from: on.clock.today(),
        reason: 'Cheklovni yumshatish.',
      };
      const answer = await on.send(texnik, 'POST', `/api/settings/${key}/`, body);
      expect([key, answer.status, Object.keys(answer.body)]).toEqual([key, 400, ['value']]);
    }
  });
});
