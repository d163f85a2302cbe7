import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, roleCodes, systemActor } from '#machines/kit.ts';
import { moveEvent } from '#machines/moved-rules.ts';
import { ruleMoveMachine } from '#machines/rule-move.machine.ts';
import type { App, Services } from '#server/app-types.ts';
import { allowedStates } from '#server/db/state-constraint.ts';
import { act } from '#server/engine/act.ts';
import { appendHistory, brokenLines } from '#server/engine/history.ts';
import { present, readOne } from '#server/engine/read.ts';
import { readerOf, systemReader } from '#server/engine/reader.ts';
import { verifyHistory } from '#server/engine/verify-history.ts';
import { ruleMoveRoutes } from '#server/rule-moves/routes.ts';
import { runMove } from '#server/rule-moves/run-move.ts';
import type { RuleMove, RuleMoves } from '#shared/rule-moves.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { declared, goal, gone, newerTopics, placeTopic, reasons } from '../support/moved-topics.ts';
import { type RouteApp, routeApp } from '../support/route-app.ts';

type Person = Awaited<ReturnType<RouteApp['addAccount']>>;

const moving = { definitions: [newerTopics], declared };
const reason = 'Qoidalar oʻzgargani uchun';
let database: TestDatabase;
let on: RouteApp;
/** The same with codes, as an installation has them. */
let withCodes: RouteApp;
/** The institute whose topics they are. */
let organization: number;
let first: Person;
let second: Person;
beforeAll(async () => {
  database = await freshDatabase();
  const { id } = await database.db
    .insertInto('organization')
    .values({
      code: 'T-1',
      type: 1,
      name_uz: 'Institut',
      name_ru: 'Институт',
      name_en: 'Institute',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const state of [gone, 'draft', gone, 'taken', gone, 'archived', 'draft', gone, gone])
    await placeTopic(database.db, id, state);
  organization = id;
  const routes = (app: App, services: Services) => ruleMoveRoutes(app, services, moving);
  on = await routeApp(database, routes, { confirmationCodes: false });
  withCodes = await routeApp(database, routes);
  const agency = () => on.addAccount({ role_id: roleCodes.innovation, organization_id: null });
  [first, second] = [await agency(), await agency()];
});
afterAll(async () => {
  await withCodes.stop();
  await on.stop();
  await database.stop();
});

async function send(
  { as }: Pick<Person, 'as'>,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  to = on,
): Promise<{ status: number; code: unknown; body: unknown }> {
  const answer = await to.app.inject({
    method,
    url: `/api/rule-moves/${path}`,
    headers: as,
    payload,
  });
  return {
    status: answer.statusCode,
    code: answer.headers['x-error-code'],
    body: answer.json(),
  };
}
const propose = (by: Person, more: object = {}) =>
  send(by, 'POST', '', { event: 'propose', process: 'topic', reason, ...more });
const decide = (by: Person, { id, version }: RuleMove, event: string, more: object = {}) =>
  send(by, 'POST', `${id}/${event}/`, { version, reason, ...more });
const read = async (): Promise<RuleMoves> =>
  (await send(first, 'GET', '?process=topic')).body as RuleMoves;
async function proposed(more: object = {}): Promise<RuleMove> {
  const { status, body } = await propose(first, more);
  expect([status, body]).toEqual([201, expect.objectContaining({ state: 'proposed' })]);
  return body as RuleMove;
}
async function confirmed(move: RuleMove): Promise<RuleMove> {
  const { status, body } = await decide(second, move, 'confirm');
  expect([status, body]).toEqual([200, expect.objectContaining({ state: 'confirmed' })]);
  return body as RuleMove;
}
const run = ({ id }: RuleMove, definitions = moving) => runMove(on.services, definitions, id);

interface Kept {
  id: number;
  state: string;
  version: number;
  machine_version: string;
}
/** Every topic with all its columns. */
const topics = async (): Promise<Kept[]> =>
  (await sql<Kept>`select * from topic order by id`.execute(database.db)).rows;
const standing = async (state: string) => (await topics()).filter((one) => one.state === state);
/** What stays the same when a topic is moved and moved back. */
const same = (rows: readonly Kept[]) =>
  rows.map((row) => ({ ...row, version: null, updated_at: null }));

/** Sends an event to a topic, under the newer rules. */
async function sendTo({ id, version }: Pick<Kept, 'id' | 'version'>, event: string, actor: Actor) {
  const reader = await readerOf(on.services, { actor }, null, 'uz');
  return database.db.transaction().execute((trx) =>
    act(trx, newerTopics, id, version, {
      event,
      input: { name_uz: 'Boshqa mavzu' },
      reason: null,
      reader,
      ip: null,
      job: null,
      confirm: async () => 'none',
      book: async () => undefined,
    }),
  );
}

async function problems(): Promise<string[]> {
  const found: string[] = [];
  const chains = [newerTopics, { machine: ruleMoveMachine, table: 'rule_move' }];
  for await (const { process, recordId, problem } of verifyHistory(database.db, chains))
    found.push(`${process} ${recordId}: ${problem}`);
  return found;
}

describe('a record that the new rules have no place for', () => {
  it('is shown as it stands, and refuses every event until it is moved, with a sentence why', async () => {
    const [{ id, version } = { id: 0, version: 0 }] = await standing(gone);
    const reader = await systemReader(on.services);
    const row = await readOne(database.db, newerTopics, reader, id);
    expect(row && present(newerTopics, row, reader)).toMatchObject({ state: gone, status: null });
    for (const event of ['archive', 'take', 'follow'])
      await expect(sendTo({ id, version }, event, systemActor)).rejects.toMatchObject({
        code: 'BAD_STATUS',
        parts: { text: { key: 'errors.rules_moved' } },
      });
  });

  it('stands on the page of its process: how many, from where, to where, and why', async () => {
    const records = (await standing(gone)).length;
    expect(records).toBeGreaterThan(0);
    const { waits, birth, results } = await read();
    expect(waits).toEqual({
      process: 'topic',
      version: '2',
      moves: [{ from: gone, to: goal, reason: reasons, records }],
    });
    expect([birth.facts.recordsWait, results]).toEqual([true, []]);
  });
});

describe('the two people who let records move', () => {
  it('are of the agency: others read it, or do not even that', async () => {
    const admin = await on.addAccount({ role_id: roleCodes.admin });
    const university = await on.addAccount({ role_id: roleCodes.university });
    expect((await send(admin, 'GET', '?process=topic')).status).toBe(200);
    expect((await propose(admin)).code).toBe('NO_PERMISSION');
    expect((await send(university, 'GET', '?process=topic')).code).toBe('NO_PERMISSION');
    expect((await send({ as: { 'x-account': '0' } }, 'GET', '?process=topic')).status).toBe(401);
  });

  it('are two: who proposed does not confirm, nor under another account', async () => {
    const move = await proposed();
    expect((await decide(first, move, 'confirm')).code).toBe('GUARD_FAILED');
    const other = await on.addAccount({ role_id: roleCodes.innovation });
    await sql`update account set mobile_phone = '+998901112233'
      where id = any(${[first.id, other.id]}::bigint[])`.execute(database.db);
    expect((await decide(other, move, 'confirm')).code).toBe('GUARD_FAILED');
    expect((await decide(second, move, 'withdraw')).code).toBe('GUARD_FAILED');
    const before = await topics();
    expect((await decide(second, move, 'refuse')).body).toMatchObject({ state: 'refused' });
    expect(await topics()).toEqual(before);
  });

  it('are asked for a code by the second one, and nothing is confirmed without it', async () => {
    const move = await proposed();
    const { id, version } = move;
    const confirming = await send(second, 'POST', `${id}/confirm/`, { version, reason }, withCodes);
    expect(confirming.code).toBe('SMS_REQUIRED');
    expect((await read()).results[0]).toMatchObject({ id, state: 'proposed' });
    expect((await decide(first, move, 'withdraw')).status).toBe(200);
  });

  it('say why, see the same version, and wait for one proposal at a time', async () => {
    expect((await propose(first, { reason: 'qisqa' })).code).toBe('REASON_REQUIRED');
    const move = await proposed();
    expect((await propose(second)).code).toBe('GUARD_FAILED');
    expect((await decide(second, { ...move, version: 7 }, 'confirm')).code).toBe('STALE_VERSION');
    expect((await decide(first, move, 'withdraw')).body).toMatchObject({ state: 'withdrawn' });
    expect((await decide(second, { ...move, version: 2 }, 'confirm')).code).toBe('BAD_STATUS');
  });

  it.each([
    ['of a process that there is not', { process: 'nothing' }, 404],
    ['of no process', { process: undefined }, 400],
    ['with an event that is none', { event: 'run' }, 400],
    ['back of a move that there is not', { event: 'proposeBack', undoes: 999_999 }, 404],
    ['back of nothing', { event: 'proposeBack' }, 400],
  ])('are told clearly that a proposal is wrong: %s', async (_what, more, status) => {
    expect((await propose(first, more)).status).toBe(status);
  });
});

describe('the move itself', () => {
  it('gives every record its state, its rules and one line that names both, in one transaction', async () => {
    const before = await topics();
    const move = await confirmed(await proposed());
    expect(await topics()).toEqual(before);
    await run(move);
    const after = await topics();
    for (const [at, was] of before.entries()) {
      const is = after[at];
      if (was.state !== gone) expect(is).toEqual(was);
      else
        expect(is).toMatchObject({
          id: was.id,
          state: goal,
          version: was.version + 1,
          machine_version: '2',
        });
    }
    const moved = before.filter(({ state }) => state === gone);
    const lines = await database.db
      .selectFrom('history')
      .selectAll()
      .where('event', '=', moveEvent)
      .orderBy('record_id')
      .execute();
    expect(lines.map(({ record_id }) => record_id)).toEqual(moved.map(({ id }) => id));
    expect(lines[0]).toMatchObject({
      actor_role: 'system',
      job: 'move-rules',
      reason: reasons.uz,
      machine_version: '2',
      changed_fields: {
        machine_version: ['1', '2'],
        proposed_by: [null, first.id],
        confirmed_by: [null, second.id],
        ordered_by: [null, { process: 'ruleMove', record_id: move.id, version: move.version }],
      },
    });
    expect((await read()).results[0]).toMatchObject({ state: 'done', moved: moved.length });
    expect((await read()).waits).toBeNull();
  });

  it('is understood by the verifier, which judges lines of before by the rules of before', async () => {
    expect(await problems()).toEqual([]);
  });

  it('leaves the table without the old name: no record can have it any more', async () => {
    expect(await allowedStates(database.db, 'topic')).not.toContain(gone);
    await expect(sql`update topic set state = ${gone}`.execute(database.db)).rejects.toThrow(
      'topic_state',
    );
  });

  it('does nothing when its job runs again', async () => {
    const before = await topics();
    const [move] = (await read()).results;
    if (move) await run(move);
    expect(await topics()).toEqual(before);
  });
});

describe('the way back', () => {
  it('leaves every record as it was, again and again: only those that have gone on stay', async () => {
    const [onItsWay] = (await standing(goal)).filter(
      ({ machine_version }) => machine_version === '2',
    );
    if (!onItsWay) throw new Error('nothing was moved');
    await sendTo(onItsWay, 'save', {
      role: 'university',
      userId: first.id,
      organizationId: organization,
    });
    const was = new Map<number, Kept>();
    for (let round = 0; round < 3; round += 1) {
      const [done] = (await read()).results.filter(
        ({ state, undoes }) => state === 'done' && undoes === null,
      );
      if (!done) throw new Error('nothing was moved');
      const before = await topics();
      const back = await confirmed(await proposed({ event: 'proposeBack', undoes: done.id }));
      await run(back);
      const there = await topics();
      const returned = there.filter(({ state }) => state === gone);
      expect(returned.length).toBeGreaterThan(0);
      expect(returned.map(({ id }) => id)).not.toContain(onItsWay.id);
      expect(returned.every(({ machine_version }) => machine_version === '1')).toBe(true);
      expect(same(there.filter(({ state }) => state !== gone))).toEqual(
        same(before.filter(({ id }) => !returned.some((one) => one.id === id))),
      );
      // Each round finds them as the round before has left them.
      for (const row of returned) {
        const [kept] = same([row]);
        if (was.has(row.id)) expect(kept).toEqual(same([was.get(row.id) ?? row])[0]);
        was.set(row.id, row);
      }
      const again = await confirmed(await proposed());
      await run(again);
      expect(same(await topics())).toEqual(same(before));
    }
    expect(await problems()).toEqual([]);
  });

  it('is whole chains, whatever was moved how often', async () => {
    const lines = await database.db
      .selectFrom('history')
      .selectAll()
      .where('process', '=', 'topic')
      .orderBy('record_id')
      .orderBy('record_version')
      .execute();
    for (const id of new Set(lines.map(({ record_id }) => record_id)))
      expect(brokenLines(lines.filter(({ record_id }) => record_id === id))).toEqual([]);
  });
});

describe('a move that cannot be done', () => {
  it('is done to no record, and says at which one it was stopped', async () => {
    const [done] = (await read()).results;
    if (!done) throw new Error('nothing was moved');
    await run(await confirmed(await proposed({ event: 'proposeBack', undoes: done.id })));
    const before = await topics();
    const unfit = before.filter(({ state }) => state === gone)[1]?.id;
    const strict = {
      ...newerTopics,
      record: newerTopics.record.refine(
        (record) => Reflect.get(record, 'id') !== unfit,
      ) as typeof newerTopics.record,
    };
    const move = await confirmed(await proposed());
    await run(move, { definitions: [strict], declared });
    expect(await topics()).toEqual(before);
    expect((await read()).results[0]).toMatchObject({ state: 'stopped', stopped_at: unfit });
    expect(await problems()).toEqual([]);
  });

  it('is not done when the rules have changed since it was proposed', async () => {
    const move = await proposed();
    const elsewhere = new Map([
      ['topic', [{ version: '2', moves: [{ from: gone, to: 'taken', reason: reasons }] }]],
    ]);
    const before = await topics();
    await run(await confirmed(move), { definitions: [newerTopics], declared: elsewhere });
    expect(await topics()).toEqual(before);
    expect((await read()).results[0]).toMatchObject({ state: 'stopped' });
  });
});

describe('a line that somebody writes as if records had moved', () => {
  it('is found by the verifier: nobody has ordered it', async () => {
    const [{ id, version } = { id: 0, version: 0 }] = await standing('archived');
    await appendHistory(database.db, {
      process: 'topic',
      record_id: id,
      record_version: version + 1,
      event: moveEvent,
      from_state: 'archived',
      to_state: goal,
      actor_user_id: null,
      actor_role: systemActor.role,
      actor_org_id: null,
      at: new Date(),
      reason: null,
      confirm_method: 'none',
      ip: null,
      job: 'move-rules',
      machine_version: '2',
      // The order of others, with the hash that fits.
      changed_fields: { ordered_by: [null, { process: 'ruleMove', record_id: 3, version: 2 }] },
    });
    await sql`update topic set state = ${goal}, version = ${version + 1}
      where id = ${id}`.execute(database.db);
    expect(await problems()).toEqual([
      expect.stringMatching(new RegExp(`^topic ${id}: .*no move to other rules was ordered$`)),
    ]);
  });
});
