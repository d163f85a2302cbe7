import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addActor, openFor } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { reason } from '../support/doing.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildApplication } from '../support/play.ts';
import type { Scene } from '../support/walk-stage.ts';

let database: OpenWorld['database'];
let world: OpenWorld;
let id: number;
let scene: Scene;
let reviewer: Sender;
let owner: Sender;
beforeAll(async () => {
  world = await openWorld();
  database = world.database;
  ({ id, scene } = await buildApplication(world, 'pending'));
  reviewer = scene.actor('university');
  owner = scene.actor('applicant');
});
afterAll(() => world.stop());

const unknown = 999_999_999;
const nonsense = { version: 'bir', kind: 7 };
const said = ({ status, code }: Answer): string => `${status} ${code}`;
const post = async (
  sender: Sender | null,
  event: string,
  body: object,
  record: number | string = id,
) => world.on.send(sender, 'POST', `/api/applications/${record}/${event}/`, body);
const versionNow = async () =>
  Number((await world.on.send(reviewer, 'GET', `/api/applications/${id}/`)).body.version);

describe('the order of checks: the first that fails answers', () => {
  it('401: nobody is signed in, whatever else is wrong', async () => {
    expect(said(await post(null, 'accept', nonsense, unknown))).toBe('401 UNAUTHENTICATED');
    const forged = await world.on.send(null, 'POST', `/api/applications/${id}/accept/`, nonsense, {
      authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.',
    });
    expect(said(forged)).toBe('401 UNAUTHENTICATED');
  });

  it('403: the role has no part in the process, before the record is looked for', async () => {
    expect(said(await post(world.staff.economy, 'accept', nonsense, unknown))).toBe(
      '403 NO_PERMISSION',
    );
    expect(said(await post(world.staff.technicalAdmin, 'accept', nonsense))).toBe(
      '403 NO_PERMISSION',
    );
  });

  it('404: the record is not there or not theirs, before the payload is looked at', async () => {
    for (const record of [unknown, 'nol', '-1', '1.5', '9'.repeat(30)])
      expect(said(await post(reviewer, 'accept', nonsense, record))).toBe('404 NOT_FOUND');
    expect(said(await post(world.neighbour, 'accept', nonsense))).toBe('404 NOT_FOUND');
    expect(said(await post(world.staff.applicant, 'withdraw', nonsense))).toBe('404 NOT_FOUND');
  });

  it('400: the payload, before the version', async () => {
    const answer = await post(reviewer, 'markDocument', { version: 99, kind: 'rasm' });
    expect([said(answer), Object.keys(answer.body).sort()]).toEqual([
      '400 VALIDATION',
      ['kind', 'mark'],
    ]);
    expect(said(await post(reviewer, 'accept', {}))).toBe('400 VALIDATION');
    for (const version of [0, -1, 1.5, '1', null])
      expect(said(await post(reviewer, 'accept', { version }))).toBe('400 VALIDATION');
  });

  it('409: the version, before the machine is asked', async () => {
    expect(said(await post(reviewer, 'admit', { version: 99, ...scene.payload('admit') }))).toBe(
      '409 STALE_VERSION',
    );
  });

  it('409, 403, 422: no such event here, not theirs, not yet; the event is judged before the person', async () => {
    const version = await versionNow();
    expect(said(await post(owner, 'appeal', { version, reason }))).toBe('409 BAD_STATUS');
    expect(said(await post(owner, 'accept', { version }))).toBe('403 NO_PERMISSION');
    const early = await post(reviewer, 'accept', { version });
    expect([said(early), Object.keys(early.body)]).toEqual([
      '422 GUARD_FAILED',
      ['documentsMarkedCorrect', 'diplomaDecided'],
    ]);
  });

  it('a reason is asked of anyone who may act, ten characters of it', async () => {
    const version = await versionNow();
    for (const short of [undefined, null, '', '   ', 'qisqa', '123456789 ']) {
      const answer = await post(reviewer, 'reject', { version, reason: short });
      expect([short, said(answer), Object.keys(answer.body)]).toEqual([
        short,
        '400 REASON_REQUIRED',
        ['reason'],
      ]);
    }
    expect(said(await post(owner, 'reject', { version }))).toBe('403 NO_PERMISSION');
    expect((await post(reviewer, 'reject', { version, reason: 'x'.repeat(1001) })).status).toBe(
      400,
    );
  });

  it('428: the code, last of all', async () => {
    const person = await buildApplicant(world, { signed: false });
    const { body: period } = await world.on.send(
      world.staff.innovation,
      'GET',
      '/api/periods/?tag=active',
    );
    const [{ id: period_id }] = period.results as [{ id: number }];
    const { body: draft } = await world.on.send(person, 'POST', '/api/applications/', {
      period_id,
      dc_type: 500,
    });
    const send = (change = {}) => post(person, 'send', { version: 1, ...change }, Number(draft.id));
    expect(said(await send())).toBe('422 GUARD_FAILED');
    const whole = {
      ...scene.payload('save'),
      diploma_id: person.diploma,
      documents: person.documents,
    };
    await world.on.send(person, 'PUT', `/api/applications/${draft.id}/`, { version: 1, ...whole });
    const asked = await send({ version: 2 });
    expect([said(asked), Object.keys(asked.body)]).toEqual(['428 SMS_REQUIRED', ['sms_code']]);
    expect(said(await send({ version: 2, sms_code: '123456' }))).toBe('410 SMS_CODE_EXPIRED');
    await world.on.send(person, 'POST', '/api/send_sms_code/', {
      process: 'application',
      event: 'send',
      id: draft.id,
      version: 2,
    });
    const { body: outbox } = await world.on.send(null, 'GET', '/api/dev/outbox?limit=1');
    const code =
      /\d{6}/.exec(JSON.stringify((outbox.results as { body: string }[])[0]?.body))?.[0] ?? '';
    const other = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect(said(await send({ version: 2, sms_code: other }))).toBe('400 SMS_CODE_WRONG');
    const sent = await send({ version: 2, sms_code: code });
    expect([sent.status, sent.body.state]).toEqual([200, 'pending']);
    const { body: history } = await world.on.send(
      person,
      'GET',
      `/api/applications/${draft.id}/history/`,
    );
    expect(
      (history.results as { confirm_method: string }[]).map(({ confirm_method }) => confirm_method),
    ).toEqual(['sms', 'none', 'none']);
  });
});

describe('who is looked at anew with every request', () => {
  it('a blocked account is nobody', async () => {
    const person = await addActor(world.on, 'innovation');
    expect((await world.on.send(person, 'GET', '/api/applications/')).status).toBe(200);
    await database.db
      .updateTable('account')
      .set({ state: 'blocked' })
      .where('id', '=', person.id)
      .execute();
    expect(said(await world.on.send(person, 'GET', '/api/applications/'))).toBe(
      '401 UNAUTHENTICATED',
    );
  });

  it('a session that was ended is none', async () => {
    const again = await openFor(world.on, world.staff.innovation.id);
    await database.db
      .updateTable('session')
      .set({ revoked_at: new Date() })
      .where('id', '=', again.sessionId)
      .execute();
    expect(said(await world.on.send(again, 'GET', '/api/applications/'))).toBe(
      '401 UNAUTHENTICATED',
    );
  });
});

describe('hostile questions are refused, never unforeseen', () => {
  const addresses = [
    ...[
      'limit=-1',
      'limit=abc',
      'offset=1e9',
      'offset=-5',
      'limit=1&limit=2',
      'ordering=password',
      'ordering=id;drop',
      'group=x',
    ].map((part) => `?${part}`),
    ...[
      'search=%27%25_%5C',
      'search=%00',
      'state=x,,y',
      'organization=abc',
      'organization=1e400',
      'dc_type=99999999999999999999',
      'tag=%27',
    ].map((part) => `?${part}`),
    ...[
      'type=abc',
      'degree=x',
      'admission_year=1.5',
      'admission_year=99999999999',
      'period=-',
      'search=a&search=b',
    ].map((part) => `?${part}`),
    'actions/?period_id=abc',
    'actions/?period_id=99999999999999999999',
    'actions/?dc_type=x',
    'actions/?quarters=2',
    'actions/?quarters=a,b',
    'actions/?admission_year=abc',
    'actions/?type_id=abc&number=1',
    'actions/?type_id=99999999999&number=5',
    'actions/?pinfl=%00',
  ];

  it.each(['applications', 'periods', 'certificates', 'diplomas'])('%s', async (collection) => {
    for (const address of addresses) {
      const { status } = await world.on.send(
        world.staff.admin,
        'GET',
        `/api/${collection}/${address}`,
      );
      expect([address, status < 500]).toEqual([address, true]);
    }
  });

  it('bodies that are no objects', async () => {
    for (const payload of [
      '[]',
      '"x"',
      '1',
      'null',
      '{',
      '{"version":1e999}',
      '{"__proto__":{"version":1}}',
    ]) {
      const answer = await world.on.app.inject({
        method: 'POST',
        url: `/api/applications/${id}/accept/`,
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect([payload, answer.statusCode < 500]).toEqual([payload, true]);
    }
    for (const body of [
      [],
      { quarters: 'x' },
      { quarters: [1, 1] },
      { quarters: 1 },
      { pinfl: 5 },
      { period_id: 'x' },
    ]) {
      for (const collection of ['applications', 'periods', 'certificates', 'diplomas']) {
        const { status } = await world.on.send(
          world.staff.innovation,
          'POST',
          `/api/${collection}/`,
          body,
        );
        expect([collection, body, status >= 400 && status < 500]).toEqual([collection, body, true]);
      }
    }
  });
});
