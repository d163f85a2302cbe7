import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { Refusal } from '#server/base/refusal.ts';
import { confirmByCode } from '#server/confirmation/verify-code.ts';
import { deliverMessage } from '#server/messages/deliver.ts';
import { queueMessage } from '#server/messages/queue.ts';
import { reportAddress } from '#server/sms/delivery-report.ts';
import type { SmsGateway } from '#server/sms/gateway.ts';
import { smsText } from '#shared/sms.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { addAccount, bearer, type SignOnApp, signOn, signOnApp } from '../support/sign-on-app.ts';

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

const action = { process: 'application', event: 'send', id: 7, version: 3 };
const asked = { process: 'application', event: 'send', recordId: 7, recordVersion: 3 };
let access = '';
let email = '';
let actor: SignedIn;

const send = (change: object = {}) =>
  on.post('/api/send_sms_code/', { ...action, ...change }, bearer(access));

/** The newest code that the person got, as the development outbox shows it. */
async function codeFromOutbox(recipient = '+998901234567'): Promise<string> {
  const { results } = (
    await on.get(`/api/dev/outbox?search=${encodeURIComponent(recipient)}`)
  ).json();
  return /\d{6}/.exec(results[0].body)?.[0] ?? 'none';
}
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/**
 * The action as the engine runs it: the code is proved inside a transaction. `fail` undoes it
 * afterwards.
 */
async function act(
  code: string | undefined,
  { change = {}, fail = false, who = actor } = {},
): Promise<string> {
  try {
    return await database.db.transaction().execute(async (trx) => {
      const method = await confirmByCode(on.services, trx, who, { ...asked, ...change }, code);
      if (fail) throw new Error('the action failed');
      return method;
    });
  } catch (error) {
    if (error instanceof Refusal)
      return `${error.code} ${JSON.stringify(error.parts.params ?? {})}`;
    return String(error);
  }
}

async function signedInPerson(change: Parameters<typeof addAccount>[1] = {}): Promise<void> {
  const account = await addAccount(on, change);
  email = account.email;
  access = (await signOn(on, email)).access;
  const userType = change.user_type ?? 'I';
  actor = {
    userId: account.id,
    role: 'applicant',
    organizationId: null,
    predecessors: [],
    sessionId: '',
    signed: false,
    language: 'uz',
    userType,
  };
}

describe('a confirmation code', () => {
  beforeEach(async () => {
    on.clock.pass(7200);
    await signedInPerson();
  });

  it('is needed for what asks one, unless the session has a signature', async () => {
    expect((await send({ check: true })).json()).toMatchObject({ need_code: true, phone: null });
    expect((await send({ check: true, event: 'save' })).json()).toMatchObject({ need_code: false });
    expect(
      await database.db
        .selectFrom('message')
        .select('id')
        .where('account_id', '=', actor.userId)
        .execute(),
    ).toEqual([]);
    expect((await send({ event: 'fly' })).statusCode).toBe(404);
    expect((await on.post('/api/send_sms_code/', action)).statusCode).toBe(401);
    expect(await act(undefined, { who: { ...actor, signed: true } })).toBe('esign');
    expect(await act(undefined)).toBe('SMS_REQUIRED {"phone":"+998 (90) ***-**-67"}');
  });

  it('arrives, proves one action once, and is nowhere readable at rest', async () => {
    const answer = (await send()).json();
    expect(answer).toEqual({
      need_code: true,
      channel: 'sms',
      phone: '+998 (90) ***-**-67',
      code_length: 6,
      ttl_sec: 180,
      resend_after_sec: 60,
      attempts_left: 5,
    });
    const code = await codeFromOutbox();
    const rows = [
      await database.db.selectFrom('message').selectAll().execute(),
      await database.db.selectFrom('confirmation_code').selectAll().execute(),
    ];
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(await act(`${code.slice(0, 3)} ${code.slice(3)}`)).toBe('sms');
    expect(await act(code)).toBe('SMS_CODE_EXPIRED {}');
  });

  it('stays good when the action fails after all', async () => {
    await send();
    const code = await codeFromOutbox();
    expect(await act(code, { fail: true })).toBe('Error: the action failed');
    expect(await act(code)).toBe('sms');
  });

  it('is good for its action, record and version only', async () => {
    await send();
    const code = await codeFromOutbox();
    for (const change of [{ recordVersion: 4 }, { recordId: 8 }, { event: 'delete' }]) {
      expect(await act(code, { change })).toBe('SMS_CODE_EXPIRED {}');
    }
    const mine = actor;
    await signedInPerson();
    expect(await act(code)).toBe('SMS_CODE_EXPIRED {}');
    expect(await act(code, { who: mine })).toBe('sms');
  });

  it('ends after three minutes, and a new one voids the old', async () => {
    await send();
    const first = await codeFromOutbox();
    on.clock.pass(61);
    expect((await send()).statusCode).toBe(200);
    const second = await codeFromOutbox();
    expect(await act(first)).toMatch(/^SMS_CODE_WRONG/);
    on.clock.pass(181);
    expect(await act(second)).toBe('SMS_CODE_EXPIRED {}');
  });

  it('counts wrong tries although the action is undone, and locks after five', async () => {
    await send();
    const code = await codeFromOutbox();
    for (const count of [4, 3, 2, 1])
      expect(await act(other(code))).toBe(`SMS_CODE_WRONG {"count":${count}}`);
    expect(await act(other(code))).toBe('SMS_LOCKED {"minutes":30}');
    expect(await act(code)).toBe('SMS_LOCKED {"minutes":30}');
    const told = await database.db
      .selectFrom('received_notification')
      .select(['code', 'params', 'history_id'])
      .execute();
    expect(told).toEqual([
      {
        code: 'N-SMS-LOCK',
        history_id: null,
        params: { uz: { minutes: 30 }, ru: { minutes: 30 }, en: { minutes: 30 } },
      },
    ]);
    on.clock.pass(61);
    const refused = await send({ id: 8 });
    expect([
      refused.statusCode,
      refused.headers['x-error-code'],
      refused.headers['retry-after'],
    ]).toEqual([423, 'SMS_LOCKED', '1739']);
    on.clock.pass(1740);
    access = (await signOn(on, email)).access;
    expect((await send()).statusCode).toBe(200);
    expect(await act(await codeFromOutbox())).toBe('sms');
  });

  it('judges at most five guesses, however many come at once', async () => {
    await send();
    const code = await codeFromOutbox();
    const answers = await Promise.all(Array.from({ length: 16 }, () => act(other(code))));
    expect(answers.filter((answer) => answer.startsWith('SMS_CODE_WRONG'))).toHaveLength(4);
    expect(answers.filter((answer) => answer.startsWith('SMS_LOCKED'))).toHaveLength(12);
  });

  it('is used once by two actions at once', async () => {
    await send();
    const code = await codeFromOutbox();
    const answers = await Promise.all([act(code), act(code), act(code)]);
    expect(answers.sort()).toEqual(['SMS_CODE_EXPIRED {}', 'SMS_CODE_EXPIRED {}', 'sms']);
  });

  it('may be asked for again after a minute and five times an hour, also at once', async () => {
    expect((await send()).statusCode).toBe(200);
    const soon = await send();
    expect([soon.statusCode, soon.headers['x-error-code'], soon.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '60',
    ]);
    const many = await Promise.all([11, 12, 13, 14, 15, 16].map((id) => send({ id })));
    expect(many.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 429, 429]);
    on.clock.pass(3601);
    access = (await signOn(on, email)).access;
    expect((await send()).statusCode).toBe(200);
  });
});

describe('where a code goes', () => {
  it('to the mail of a foreign user without a number of the country', async () => {
    await signedInPerson({
      user_type: 'F',
      mobile_phone: '+8613800138000',
      email: 'li.wei@example.com',
    });
    expect((await send()).json()).toMatchObject({ channel: 'mail', phone: 'l***@example.com' });
    expect(await act(await codeFromOutbox(email))).toBe('sms');
  });

  it('nowhere without a phone', async () => {
    await signedInPerson({ mobile_phone: null });
    const answer = await send();
    expect([answer.statusCode, answer.headers['x-error-code']]).toEqual([422, 'PHONE_REQUIRED']);
  });
});

describe('delivery', () => {
  const message = {
    channel: 'sms' as const,
    recipient: '+998901112233',
    body: 'Oʻzbekiston, maʼlumot',
    language: 'uz' as const,
    code: 'N-TEST',
    accountId: null,
    historyId: null,
  };
  const job = (sms: SmsGateway) => (id: number) =>
    deliverMessage({ ...on.services, sms })({ id }, {} as never);
  const stateOf = (id: number) =>
    database.db
      .selectFrom('message')
      .select(['state', 'attempts', 'gateway_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  it('sends once, with plain apostrophes, and believes the gateway about arrival', async () => {
    const sent: string[] = [];
    const deliver = job({
      send: async (_phone, text) => ({ accepted: true, gatewayId: `g${sent.push(text)}` }),
    });
    const id = (await queueMessage(database.db, message)) ?? 0;
    await deliver(id);
    await deliver(id);
    expect(sent).toEqual(["O'zbekiston, ma'lumot"]);
    const report = { message_id: 'g1', status: 'DELIVERED', phone_number: '998901112233' };
    const address = reportAddress({ ...on.services.config, publicUrl: '' }, id);
    expect((await on.post(address, { ...report, message_id: 'g9' })).statusCode).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'sent', attempts: 1 });
    const form = {
      method: 'POST' as const,
      url: address,
      payload: String(new URLSearchParams(report)),
    };
    await on.app.inject({
      ...form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(await stateOf(id)).toMatchObject({ state: 'delivered' });
  });

  it('believes nobody about arrival who was not given the address of that message', async () => {
    const deliver = job({ send: async () => ({ accepted: true, gatewayId: 'known-1' }) });
    const id = (await queueMessage(database.db, message)) ?? 0;
    const other = (await queueMessage(database.db, message)) ?? 0;
    await deliver(id);
    const proof =
      new URL(
        reportAddress({ ...on.services.config, publicUrl: 'http://a' }, other),
      ).searchParams.get('proof') ?? '';
    const foreign = reportAddress(
      { tokenSecret: 'another installation of this product', publicUrl: '' },
      id,
    );
    const callers = [
      '',
      `?message=${id}`,
      `?message=${id}&proof=`,
      `?message=${id}&proof=${proof}`,
      `?message=${id}&proof=${proof}&proof=x`,
    ];
    for (const address of [...callers.map((query) => `/api/sms/callback${query}`), foreign]) {
      const answer = await on.post(address, { message_id: 'known-1', status: 'REJECTED' });
      expect([address, answer.statusCode, answer.headers['x-error-code']]).toEqual([
        address,
        403,
        'NO_PERMISSION',
      ]);
    }
    // A report to the address of one message moves no other one.
    await on.post(reportAddress({ ...on.services.config, publicUrl: '' }, other), {
      message_id: 'known-1',
      status: 'REJECTED',
    });
    expect(await stateOf(id)).toMatchObject({ state: 'sent' });
  });

  it('repeats when the gateway is away, and gives up when it refuses or the code has run out', async () => {
    const outcomes = [
      () => Promise.reject(new Error('away')),
      async () => ({ accepted: false as const, reason: 'bad number' }),
    ];
    const deliver = job({
      send: () => (outcomes.shift() ?? outcomes[0] ?? Promise.reject)(),
    });
    const id = (await queueMessage(database.db, message)) ?? 0;
    await expect(deliver(id)).rejects.toThrow('away');
    expect(await stateOf(id)).toMatchObject({ state: 'queued', attempts: 1 });
    await deliver(id);
    expect(await stateOf(id)).toMatchObject({ state: 'failed', attempts: 2 });
    const late = (await queueMessage(database.db, { ...message, uselessAfter: on.clock.now })) ?? 0;
    await deliver(late);
    expect(await stateOf(late)).toMatchObject({ state: 'failed', attempts: 0 });
  });

  it('queues one message per history line, code, person and channel', async () => {
    const { id } = await addAccount(on);
    const line = { ...message, accountId: id, historyId: 5 };
    const ids = [
      await queueMessage(database.db, line),
      await queueMessage(database.db, line),
      await queueMessage(database.db, { ...line, code: 'N-B' }),
    ];
    expect(ids.map((one) => typeof one)).toEqual(['number', 'object', 'number']);
    expect(smsText('Gʻayrat')).toBe("G'ayrat");
  });
});
