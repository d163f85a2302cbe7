import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { partKey } from '#server/engine/idempotency.ts';
import { type BulkAnswer, type BulkPreview, maxBulkRows } from '#shared/bulk.ts';
import { addDays } from '#shared/dates.ts';
import { openFor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { doing, reason } from '../support/doing.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { admissionSteps, buildApplication } from '../support/play.ts';
import { manyUnderReview } from '../support/under-review.ts';

let database: OpenWorld['database'];
let world: OpenWorld;
let reviewer: Sender;
beforeAll(async () => {
  world = await openWorld();
  database = world.database;
  reviewer = world.staff.university;
});
afterAll(() => world.stop());

const base = '/api/applications/bulk/';
let keys = 0;
const newKey = (): string => {
  keys += 1;
  return `bulk-test-${keys}`;
};
const send = (body: object, { as = reviewer, key = newKey() } = {}) =>
  world.on.send(as, 'POST', base, body, { 'idempotency-key': key });
const decide = async (body: object, how: Parameters<typeof send>[1] = {}): Promise<BulkAnswer> => {
  const answer = await send(body, how);
  expect([answer.status, answer.code, answer.body]).toEqual([200, undefined, answer.body]);
  return answer.body as BulkAnswer;
};
const rowsOf = (ids: readonly number[], version = 2) => ids.map((id) => ({ id, version }));
const stateOf = async (id: number) =>
  world.on.services.db
    .selectFrom('application')
    .select(['state', 'version', 'reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const linesOf = async (id: number) =>
  world.on.services.db
    .selectFrom('history')
    .selectAll()
    .where('process', '=', 'application')
    .where('record_id', '=', id)
    .orderBy('id')
    .execute();

describe('one decision about many records', () => {
  it('rejects them all with one reason, each with its own line of history and its own message', async () => {
    const { ids } = await manyUnderReview(world, 3);
    const answer = await decide({ event: 'reject', reason, rows: rowsOf(ids) });
    expect(answer).toMatchObject({ done: 3, skipped: 0, failed: 0 });
    expect(
      answer.rows.map(({ id, result, state, version }) => [id, result, state, version]),
    ).toEqual(ids.map((id) => [id, 'done', 'rejected', 3]));
    for (const id of ids) {
      expect(await stateOf(id)).toMatchObject({ state: 'rejected', reason });
      expect((await linesOf(id)).at(-1)).toMatchObject({
        event: 'reject',
        reason,
        actor_user_id: reviewer.id,
        confirm_method: 'dialog',
      });
    }
  });

  it('names a stale, a foreign, an ineligible and an unknown record with its reason, and goes on with the others', async () => {
    const { ids } = await manyUnderReview(world, 5);
    const [fine = 0, stale = 0, foreign = 0, unmarked = 0, late = 0] = ids;
    const { db } = world.on.services;
    await doing(world, 'applications', stale)(reviewer, 'reviewStart');
    await db
      .updateTable('application')
      .set({ organization_id: world.otherUniversity })
      .where('id', '=', foreign)
      .execute();
    await db
      .updateTable('application_document')
      .set({ mark: null })
      .where('application_id', '=', unmarked)
      .execute();
    await decide({ event: 'reject', reason, rows: rowsOf([late]) });
    const rows = [
      ...rowsOf([stale, foreign, unmarked]),
      { id: late, version: 3 },
      { id: 999_999, version: 1 },
      ...rowsOf([fine]),
    ];
    const { body } = await world.on.send(reviewer, 'POST', `${base}preview/`, {
      event: 'accept',
      rows,
    });
    const preview = body as BulkPreview;
    expect(preview).toMatchObject({ eligible: 1, not_eligible: 5 });
    const answer = await decide({ event: 'accept', rows });
    expect(answer).toMatchObject({ done: 1, skipped: 2, failed: 3 });
    const codes = ['STALE_VERSION', 'NOT_FOUND', 'GUARD_FAILED', 'BAD_STATUS', 'NOT_FOUND', null];
    expect(preview.rows.map(({ code }) => code)).toEqual(codes);
    expect(answer.rows.map(({ code }) => code)).toEqual(codes);
    expect(answer.rows.map(({ result }) => result)).toEqual([
      'failed',
      'failed',
      'skipped',
      'skipped',
      'failed',
      'done',
    ]);
    for (const row of [...preview.rows, ...answer.rows])
      expect([row.id, row.words.length > 0]).toEqual([row.id, row.code !== null]);
    expect((await stateOf(fine)).state).toBe('documentReceived');
    expect((await stateOf(unmarked)).state).toBe('pending');
  });

  it('a preview writes nothing', async () => {
    const { ids } = await manyUnderReview(world, 2);
    const before = await Promise.all(ids.map(async (id) => [await stateOf(id), await linesOf(id)]));
    await world.on.send(reviewer, 'POST', `${base}preview/`, {
      event: 'accept',
      rows: rowsOf(ids),
    });
    expect(
      await Promise.all(ids.map(async (id) => [await stateOf(id), await linesOf(id)])),
    ).toEqual(before);
  });

  it('sent twice with one key is done once and answers the same; another list under the key is refused', async () => {
    const { ids } = await manyUnderReview(world, 3);
    const key = newKey();
    const body = { event: 'accept', rows: [...rowsOf(ids), { id: 999_998, version: 1 }] };
    const first = await decide(body, { key });
    expect(await decide(body, { key })).toEqual(first);
    for (const id of ids)
      expect((await linesOf(id)).filter(({ event }) => event === 'accept')).toHaveLength(1);
    const other = await send({ ...body, rows: rowsOf(ids) }, { key });
    expect([other.status, other.code]).toEqual([422, 'KEY_REUSED']);
  });

  it('sent twice at once is done once', async () => {
    const { ids } = await manyUnderReview(world, 10);
    const key = newKey();
    const body = { event: 'accept', rows: rowsOf(ids) };
    const answers = await Promise.all([send(body, { key }), send(body, { key })]);
    for (const { status, code } of answers)
      expect(['200', '409 KEY_IN_PROGRESS']).toContain(code ? `${status} ${code}` : String(status));
    expect(await decide(body, { key })).toMatchObject({ done: 10 });
    for (const id of ids)
      expect((await linesOf(id)).filter(({ event }) => event === 'accept')).toHaveLength(1);
  });

  it('stopped half-way it goes on where it stopped', async () => {
    const { ids } = await manyUnderReview(world, 4);
    const key = newKey();
    const body = { event: 'reject', reason, rows: rowsOf(ids) };
    // Somebody else holds the third record's part of the key, so that the list ends there the first
    // time.
    const part = partKey({ accountId: reviewer.id, key, payloadHash: '' }, String(ids[2]))?.key;
    await database.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${reviewer.id} ${part}`},
        7))`.execute(trx);
      expect(await send(body, { key })).toMatchObject({ status: 409, code: 'KEY_IN_PROGRESS' });
    });
    expect(await Promise.all(ids.map(async (id) => (await stateOf(id)).state))).toEqual([
      'rejected',
      'rejected',
      'pending',
      'pending',
    ]);
    expect(await decide(body, { key })).toMatchObject({ done: 4, skipped: 0, failed: 0 });
    for (const id of ids)
      expect((await linesOf(id)).filter(({ event }) => event === 'reject')).toHaveLength(1);
  });
});

describe('what is refused before anything is done', () => {
  it('no rows, over two hundred, the same twice, an unknown event, one that is no decision for many, a short reason', async () => {
    const { ids } = await manyUnderReview(world, 1);
    const many = Array.from({ length: maxBulkRows + 1 }, (_, at) => ({ id: at + 1, version: 1 }));
    const cases: [object, string, string][] = [
      [{ event: 'accept', rows: [] }, 'VALIDATION', 'rows'],
      [{ event: 'accept', rows: many }, 'VALIDATION', 'rows'],
      [{ event: 'accept', rows: [...rowsOf(ids), ...rowsOf(ids)] }, 'VALIDATION', 'rows'],
      [{ event: 'fly', rows: rowsOf(ids) }, 'VALIDATION', 'event'],
      [{ event: 'setTopic', rows: rowsOf(ids), topic: 'Zamonaviy usullar' }, 'VALIDATION', 'event'],
      [{ event: 'reject', rows: rowsOf(ids), reason: 'qisqa' }, 'REASON_REQUIRED', 'reason'],
      [{ event: 'admit', rows: rowsOf(ids) }, 'VALIDATION', 'order_number'],
    ];
    for (const [body, code, field] of cases) {
      const answer = await send(body);
      expect([body, answer.code, Object.keys(answer.body)]).toEqual([
        body,
        code,
        expect.arrayContaining([field]),
      ]);
    }
    expect((await linesOf(ids[0] ?? 0)).length).toBe(2);
  });

  it('a role that does not read applications', async () => {
    expect(
      await send({ event: 'accept', rows: rowsOf([1]) }, { as: world.staff.economy }),
    ).toMatchObject({ status: 403, code: 'NO_PERMISSION' });
  });
});

describe('one code for the whole list', () => {
  const steps = [
    { from: 'absent', event: 'create', to: 'draft', role: 'applicant' },
    { from: 'draft', event: 'send', to: 'pending', role: 'applicant' },
    { from: 'pending', event: 'accept', to: 'documentReceived', role: 'university' },
  ] as const;

  async function readyToRefuse(): Promise<{
    rows: { id: number; version: number }[];
    plain: Sender;
  }> {
    const made = [
      await buildApplication(world, 'documentReceived', steps),
      await buildApplication(world, 'documentReceived', steps),
    ];
    const rows = await Promise.all(
      made.map(async ({ id }) => ({ id, version: (await stateOf(id)).version })),
    );
    return { rows, plain: await openFor(world.on, reviewer.id, { signed: false }) };
  }

  async function codeFor(plain: Sender, event: string, rows: object[]): Promise<string> {
    world.on.clock.days(1);
    const asked = await world.on.send(plain, 'POST', '/api/send_sms_code/', {
      process: 'application',
      event,
      rows,
    });
    expect([asked.status, asked.body.need_code]).toEqual([200, true]);
    const { body } = await world.on.send(null, 'GET', '/api/dev/outbox?search=CODE&limit=1');
    return /\d{6}/.exec((body.results as { body: string }[])[0]?.body ?? '')?.[0] ?? '';
  }

  it('is asked once, is good for exactly these records in these versions, and is used up', async () => {
    const { rows, plain } = await readyToRefuse();
    const refuse = (sms_code?: string, list: object[] = rows) =>
      send({ event: 'notAccept', reason, rows: list, sms_code }, { as: plain });
    expect(await refuse()).toMatchObject({ status: 428, code: 'SMS_REQUIRED' });
    const code = await codeFor(plain, 'notAccept', rows);
    expect(await refuse(code, rows.slice(0, 1))).toMatchObject({
      status: 410,
      code: 'SMS_CODE_EXPIRED',
    });
    expect(await refuse(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))).toMatchObject({
      status: 400,
      code: 'SMS_CODE_WRONG',
    });
    const answer = await refuse(code, [...rows].reverse());
    expect(answer.body).toMatchObject({ done: 2, skipped: 0, failed: 0 });
    for (const { id } of rows)
      expect((await linesOf(id)).at(-1)).toMatchObject({
        event: 'notAccept',
        confirm_method: 'sms',
      });
    expect(await refuse(code, [...rows].reverse())).toMatchObject({ status: 410 });
  });

  it('a repeat with the same key needs no other code', async () => {
    const { rows, plain } = await readyToRefuse();
    const body = {
      event: 'notAccept',
      reason,
      rows,
      sms_code: await codeFor(plain, 'notAccept', rows),
    };
    const key = newKey();
    const first = await decide(body, { as: plain, key });
    expect(first.done).toBe(2);
    expect(await decide(body, { as: plain, key })).toEqual(first);
  });
});

describe('the agency', () => {
  it('prolongs late reviews of many organizations at once, by at most the days of the settings', async () => {
    const { ids } = await manyUnderReview(world, 2);
    world.on.clock.days(60);
    const rows = rowsOf(ids);
    const prolong = (until: string) =>
      decide(
        { event: 'prolongReview', reason, rows, review_until: until },
        { as: world.staff.innovation },
      );
    const tooFar = await prolong(addDays(world.on.clock.today(), 40));
    expect(tooFar).toMatchObject({ done: 0, failed: 2 });
    expect(tooFar.rows.map(({ code }) => code)).toEqual(['VALIDATION', 'VALIDATION']);
    expect(await prolong(addDays(world.on.clock.today(), 10))).toMatchObject({ done: 2 });
    world.on.clock.reset();
  });

  it('one order admits many', async () => {
    const admit = {
      from: 'documentReceived',
      event: 'admit',
      to: 'admittedToStudy',
      role: 'university',
    } as const;
    const made = [
      await buildApplication(world, 'documentReceived', admissionSteps.slice(0, 3)),
      await buildApplication(world, 'documentReceived', admissionSteps.slice(0, 3)),
    ];
    for (const { id, scene } of made) await scene.prepare(admit, id);
    const rows = await Promise.all(
      made.map(async ({ id }) => ({ id, version: (await stateOf(id)).version })),
    );
    expect(
      await decide({ event: 'admit', rows, ...made[0]?.scene.payload('admit') }),
    ).toMatchObject({ done: 2 });
  });
});
