import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transitionsOf } from '#machines/kit.ts';
import { advisorForm } from '#modules/advisor/story.server.ts';
import { checkHistory } from '#modules/audit/history-check.server.ts';
import { chains, processes } from '#server/declared/modules.ts';
import { verifyHistory } from '#server/engine/verify-history.ts';
import { watchNight } from '#server/irregularities/watch-night.ts';
import { foldPassages } from '#server/passages/fold.ts';
import { nightWatches } from '#server/schedule/tasks.ts';
import { runLine, timetable } from '#server/schedule/timetable.ts';
import { forgetSettings } from '#server/settings/settings.ts';
import type { IrregularityKind } from '#shared/irregularities.ts';
import type { Sender } from '../support/app.ts';
import { waitingJobs } from '../support/jobs.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
let watchdog: Sender;
let technician: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  watchdog = await seeded.as('nazorat');
  technician = await seeded.as('texnik');
  for (const name of Object.keys(timetable)) await runLine(seeded.on.services, name);
}, 300_000);
afterAll(() => seeded.stop());

const db = () => seeded.on.services.db;

/** One step, then place for others. */
const brief = { sliceMs: 0, pageSize: 100, pauseMs: 0 };
const whole = { sliceMs: 600_000, pageSize: 500, pauseMs: 0 };
const night = (pace = whole) => watchNight(seeded.on.services, nightWatches, pace)({});
const goOn = (pace = whole) => watchNight(seeded.on.services, nightWatches, pace)({ go_on: true });

/** What a test makes of the data is taken back before the next one. */
const undo: (() => Promise<unknown>)[] = [];
async function tamper(table: string, statement: ReturnType<typeof sql>): Promise<void> {
  await sql`alter table ${sql.table(table)} disable trigger user`.execute(db());
  await statement.execute(db());
  await sql`alter table ${sql.table(table)} enable trigger user`.execute(db());
}

beforeEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
  await tamper('history', sql`delete from history where process = 'irregularity'`);
  for (const table of ['irregularity', 'irregularity_watch', 'history_check'])
    await sql`delete from ${sql.table(table)}`.execute(db());
  await sql`delete from received_notification where code like 'N-WATCH-%'`.execute(db());
  await sql`delete from graphile_worker._private_jobs`.execute(db());
});

const found = (kind: IrregularityKind) =>
  db().selectFrom('irregularity').selectAll().where('kind', '=', kind).orderBy('id').execute();

const told = () =>
  db()
    .selectFrom('received_notification')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['code', 'email', 'params'])
    .where('code', 'like', 'N-WATCH-%')
    .orderBy('code')
    .execute();

const listed = async (as: Sender, query = ''): Promise<{ id: number; kind: string }[]> => {
  const { body } = await seeded.on.send(as, 'GET', `/api/irregularities/?limit=100&${query}`);
  return body.results as { id: number; kind: string }[];
};

/** An account that stands on both sides: what it did as an office it did on an application, too. */
async function onBothSides(): Promise<{ record: number; account: number }> {
  const { rows } = await sql<{ id: number; record_id: number; actor_user_id: number }>`
    select h.id, h.record_id, h.actor_user_id from history h
    where h.process = 'application' and h.actor_role = 'university' and h.record_version > 1
      and exists (select from history f where f.process = h.process
        and f.record_id = h.record_id and f.record_version = 1 and f.actor_role = 'applicant')
    order by h.id limit 1`.execute(db());
  const [line] = rows;
  if (!line) throw new Error('nobody decided about an application');
  const first = sql`where process = 'application' and record_id = ${line.record_id}
    and record_version = 1`;
  const { rows: before } = await sql<{ actor_user_id: number }>`
    select actor_user_id from history ${first}`.execute(db());
  await tamper('history', sql`update history set actor_user_id = ${line.actor_user_id} ${first}`);
  undo.push(() =>
    tamper('history', sql`update history set actor_user_id = ${before[0]?.actor_user_id} ${first}`),
  );
  return { record: line.record_id, account: line.actor_user_id };
}

/** A decision of an organization in the night. */
async function inTheNight(): Promise<number> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select id, at from history where process = 'application' and actor_role = 'university'
      and event = 'accept' order by id limit 1`.execute(db());
  const [line] = rows;
  if (!line) throw new Error('nobody was accepted');
  await tamper(
    'history',
    sql`update history set at = date_trunc('day', at at time zone 'Asia/Tashkent')
    at time zone 'Asia/Tashkent' + interval '2 hours' where id = ${line.id}`,
  );
  undo.push(() => tamper('history', sql`update history set at = ${line.at} where id = ${line.id}`));
  return line.id;
}

/** A sum of the ledger that its entries do not give. */
async function wrongSum(): Promise<void> {
  const one = sql`where ctid = (select ctid from quota_place order by period_id, organization_id,
    direction_id, dc_type, organization_type, quarter limit 1)`;
  await sql`update quota_place set asked = asked + 3 ${one}`.execute(db());
  undo.push(() =>
    sql`update quota_place set asked = asked - 3 where asked >= 3 and (period_id,
    organization_id, direction_id, dc_type, organization_type, quarter) = (select period_id,
    organization_id, direction_id, dc_type, organization_type, quarter from quota_place
    order by period_id, organization_id, direction_id, dc_type, organization_type, quarter
    limit 1)`.execute(db()),
  );
}

/** The steps for which the whole history was read. */
const lookedForIn = (asked: Awaited<ReturnType<SeededApp['asked']>>): string[] =>
  asked
    .filter(({ sql: text }) => text.includes('as s (process text, event text'))
    .flatMap(({ parameters }) => {
      const steps = parameters.find((one) => typeof one === 'string' && one.startsWith('[{'));
      return JSON.parse(String(steps)) as { process: string; [part: string]: unknown }[];
    })
    .map(({ process, from, event, to }) => `${process} ${from} ${event} ${to}`);

/** Every process has taken enough steps to say which are rare. */
async function rareAmongFew(): Promise<void> {
  const at = seeded.on.services.now();
  const key = 'watch.rare_among';
  const row = { key, value: '1', valid_from: at, created_at: at, updated_at: at };
  await db().insertInto('setting_change').values(row).execute();
  forgetSettings(db());
  undo.push(async () => {
    await tamper('setting_change', sql`delete from setting_change where key = ${key}`);
    forgetSettings(db());
  });
}

/**
 * A question to an advisor that was taken back: its record is gone. So much time has passed that no
 * line of another test is younger.
 */
async function askAndWithdraw(): Promise<void> {
  const university = await seeded.as('universitet');
  const { body } = await seeded.on.send(university, 'POST', '/api/advisors/', advisorForm());
  const withdraw = `/api/advisors/${body.id}/withdraw/`;
  const { status } = await seeded.on.send(university, 'POST', withdraw, { version: 1 });
  expect(status).toBe(204);
  seeded.on.clock.days(60);
  undo.push(async () => seeded.on.clock.reset());
}

/** The lines of every step that few have taken, by another way: the history read line by line. */
async function slowlyRare(): Promise<Map<string, number[]>> {
  const settled = new Date(seeded.on.services.now().getTime() - 10 * 60_000);
  const lines = await db()
    .selectFrom('history')
    .select(['id', 'process', 'record_id', 'event', 'from_state', 'to_state'])
    .where('at', '<', settled)
    .whereRef('from_state', '<>', 'to_state')
    .orderBy('id')
    .execute();
  const declared = new Set(
    processes.flatMap(({ machine }) =>
      transitionsOf(machine).map(({ from, event, to }) => `${machine.id} ${from} ${event} ${to}`),
    ),
  );
  const steps = new Map<string, number[]>();
  for (const { id, process, event, from_state, to_state } of lines) {
    const key = `${process} ${from_state} ${event} ${to_state}`;
    // A record begins once: how often nothing was left is no number of stays.
    if (from_state === 'absent' || !declared.has(key)) continue;
    steps.set(key, [...(steps.get(key) ?? []), id]);
  }
  return new Map([...steps].filter(([, ids]) => ids.length < 5));
}

describe('the watch of the night', () => {
  it('finds in the demonstration what it tells of on purpose, and no fault of the data', async () => {
    await night();
    expect(await found('history')).toEqual([]);
    expect(await found('ledger')).toEqual([]);
    expect(await found('deadline')).toEqual([]);
    expect(await found('rare')).toEqual([]);
    expect(await found('sides')).toEqual([]);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from exam_result
      where result_reason is not null`.execute(db());
    // A commission of the demonstration decided against the rank, and said why.
    expect((await found('rank')).length).toBeLessThanOrEqual(rows[0]?.count ?? 0);
  });

  it('tells of a record whose stored state its history does not lead to', async () => {
    const { id, state } = await db()
      .selectFrom('topic')
      .select(['id', 'state'])
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const other = state === 'archived' ? 'draft' : 'archived';
    await sql`update topic set state = ${other} where id = ${id}`.execute(db());
    undo.push(() => sql`update topic set state = ${state} where id = ${id}`.execute(db()));
    await checkHistory(seeded.on.services, chains, whole)({});
    await night();
    expect(await found('history')).toMatchObject([
      { process: 'topic', record_id: id, said: 'historyBroken', state: 'open' },
    ]);
  });

  it('tells of a sum of the ledger that is not what its entries say', async () => {
    await wrongSum();
    await night();
    const [one, ...others] = await found('ledger');
    expect(one).toMatchObject({ said: 'ledgerSum', params: { account: 'asked' } });
    expect(Number(one?.params.kept) - Number(one?.params.entered)).toBe(3);
    expect(others).toEqual([]);
  });

  it('tells of an event that time should have sent, and of nothing once it was sent', async () => {
    seeded.on.clock.days(40);
    await night();
    const missed = await found('deadline');
    expect(missed.map(({ said }) => said)).toContain('deadlineEvent');
    for (const name of Object.keys(timetable)) await runLine(seeded.on.services, name);
    await sql`delete from irregularity_watch`.execute(db());
    await tamper('history', sql`delete from history where process = 'irregularity'`);
    await sql`delete from irregularity`.execute(db());
    await night();
    const left = (await found('deadline')).filter(({ said }) => said === 'deadlineEvent');
    expect(left).toEqual([]);
    seeded.on.clock.reset();
  });

  it('tells of a legal step that hardly anybody takes, once its process has taken enough', async () => {
    await foldPassages(seeded.on.services, processes);
    // Of the whole country (docs/decisions/173-numbers-of-the-whole-country.md).
    await sql`insert into passage (process, state, event, to_state, role, organization_id, kind, year,
        duration, number)
      values ('topic', 'draft', 'publish', 'published', 'university', -1, 0, 2000, 0, 600)
      on conflict do nothing`.execute(db());
    undo.push(() => sql`delete from passage where year = 2000`.execute(db()));
    await night();
    const rare = await found('rare');
    for (const one of rare) {
      expect(one.process).toBe('topic');
      expect(Number(one.params.count)).toBeLessThan(5);
      expect(one.line_ids.length).toBeGreaterThan(0);
    }
    expect(rare.length).toBeGreaterThan(0);
  });

  it('knows every line of a rare step that a slow count finds, and reads the whole history once', async () => {
    await rareAmongFew();
    await askAndWithdraw();
    await foldPassages(seeded.on.services, processes);
    const expected = await slowlyRare();
    const first = await seeded.asked(() => night());
    const rare = await found('rare');
    expect(new Map(rare.map(({ key, line_ids }) => [key, line_ids]))).toEqual(expected);
    // The whole history is read for records that are gone alone, and in the next night for none.
    const gone = 'advisor waiting withdraw deleted';
    expect(expected.get(gone)).toHaveLength(1);
    const sought = lookedForIn(first);
    expect(sought).toContain(gone);
    expect(sought.length).toBeLessThan(expected.size / 2);
    expect(lookedForIn(await seeded.asked(() => night()))).toEqual([]);
    expect(await found('rare')).toMatchObject(
      rare.map(({ id, line_ids }) => ({ id, line_ids, nights: 2 })),
    );
  });

  it('tells of who has a place against the rank', async () => {
    const { rows } = await sql<{ id: number; exam_id: number }>`
      select x.id, x.exam_id from exam_result x join exam e on e.id = x.exam_id
      where e.state in ('finished', 'afterFinished') and x.state = 'accepted'
        and not x.declined and x.remarked_at is null order by x.id limit 1`.execute(db());
    const [winner] = rows;
    if (!winner) throw new Error('nobody was accepted in an exam');
    const marks = sql`select direction_mark from exam_result where id = ${winner.id}`;
    const { rows: before } = await sql<{ direction_mark: number }>`${marks}`.execute(db());
    await sql`update exam_result set direction_mark = 1 where id = ${winner.id}`.execute(db());
    undo.push(() =>
      sql`update exam_result set direction_mark = ${before[0]?.direction_mark}
        where id = ${winner.id}`.execute(db()),
    );
    await night();
    expect((await found('rank')).map(({ record_id }) => record_id)).toContain(winner.id);
  });

  it('tells of a decision in the night, of whom and in which night', async () => {
    const line = await inTheNight();
    await night();
    const [one] = await found('night');
    expect(one).toMatchObject({ said: 'nightWork', params: { role: 'university' } });
    expect(one?.line_ids).toContain(line);
    expect(one?.account_ids).toHaveLength(1);
  });

  it('tells of one person on both sides of a record', async () => {
    const { record, account } = await onBothSides();
    await night();
    const both = await found('sides');
    expect(both.map(({ said }) => said)).toContain('sidesRecord');
    expect(both[0]).toMatchObject({ record_id: record, account_ids: [account] });
  });

  it('goes on where it was after a death in the middle, and tells once', async () => {
    await wrongSum();
    await night(brief);
    expect(await waitingJobs(seeded.on, 'watch-irregularities')).toEqual([{ go_on: true }]);
    for (let step = 0; step < 5; step += 1) await goOn(brief);
    // The process dies: its job is gone, the next night begins it again.
    await sql`delete from graphile_worker._private_jobs`.execute(db());
    const [before] = await db().selectFrom('irregularity_watch').selectAll().execute();
    expect(before?.finished_at).toBeNull();
    await night();
    const nights = await db().selectFrom('irregularity_watch').selectAll().execute();
    expect(nights).toMatchObject([{ id: before?.id, finished_at: expect.any(Date) }]);
    expect(await found('ledger')).toHaveLength(1);
    const messages = (await told()).filter(({ code }) => code === 'N-WATCH-RECORDS');
    expect(messages.map(({ email }) => email)).toEqual(['texnik@namuna.uz']);
  });

  it('tells who is to look at it, each of their own kinds, and nobody twice', async () => {
    await wrongSum();
    await inTheNight();
    await night();
    const first = await told();
    expect(first.map(({ code, email }) => `${code} ${email}`)).toEqual([
      'N-WATCH-CONDUCT nazorat@namuna.uz',
      'N-WATCH-RECORDS texnik@namuna.uz',
    ]);
    await night();
    expect(await told()).toHaveLength(first.length);
    expect(await found('ledger')).toMatchObject([{ nights: 2, version: 1 }]);
  });
});

describe('those who look at irregularities', () => {
  const signOff = (
    as: Sender | null,
    id: number,
    version = 1,
    reason = 'Tekshirildi, sababi maʼlum',
  ) => seeded.on.send(as, 'POST', `/api/irregularities/${id}/sign-off/`, { version, reason });

  it('read the kinds of their own, and nobody else reads any', async () => {
    await wrongSum();
    await inTheNight();
    await night();
    expect(new Set((await listed(technician)).map(({ kind }) => kind))).toEqual(
      new Set(['ledger']),
    );
    const conduct = (await listed(watchdog)).map(({ kind }) => kind);
    expect(conduct).toContain('night');
    expect(conduct).not.toContain('ledger');
    for (const login of ['universitet', 'vazirlik', 'agentlik', 'admin', 'talabgor'])
      expect(
        await seeded.on.send(await seeded.as(login), 'GET', '/api/irregularities/'),
      ).toMatchObject({ status: 403 });
    expect(await seeded.on.send(null, 'GET', '/api/irregularities/')).toMatchObject({
      status: 401,
    });
    const [ledger] = await found('ledger');
    expect(await signOff(watchdog, ledger?.id ?? 0)).toMatchObject({ status: 404 });
  });

  it('sign one off with a reason: the same facts do not bring it back, others do', async () => {
    await wrongSum();
    await night();
    const [one] = await found('ledger');
    const id = one?.id ?? 0;
    expect(await signOff(technician, id, 1, 'qisqa')).toMatchObject({ status: 400 });
    expect(await signOff(technician, id, 7)).toMatchObject({ status: 409 });
    expect(await signOff(technician, id)).toMatchObject({
      status: 200,
      body: { state: 'signedOff', signable: false, version: 2 },
    });
    expect(await signOff(technician, id, 2)).toMatchObject({ status: 409 });
    await night();
    expect(await found('ledger')).toMatchObject([
      { id, state: 'signedOff', version: 2, nights: 2 },
    ]);
    await wrongSum();
    await night();
    expect(await found('ledger')).toMatchObject([{ id, state: 'open', version: 3, nights: 3 }]);
    const { body } = await seeded.on.send(technician, 'GET', `/api/irregularities/${id}/`);
    const steps = body.steps as { event: string; reason: string | null }[];
    expect(steps.map(({ event }) => event)).toEqual(['reopen', 'signOff', 'find']);
    expect(steps[1]?.reason).toBe('Tekshirildi, sababi maʼlum');
    const own = chains.filter(({ machine }) => machine.id === 'irregularity');
    for await (const difference of verifyHistory(db(), own)) expect(difference).toBeUndefined();
  });

  it('never sign off what tells of themselves', async () => {
    await inTheNight();
    await night();
    const [one] = await found('night');
    await sql`update irregularity set account_ids = array[${watchdog.id}]::bigint[]
      where id = ${one?.id}`.execute(db());
    expect(await signOff(watchdog, one?.id ?? 0)).toMatchObject({
      status: 422,
      code: 'GUARD_FAILED',
    });
  });

  it('see on their home how many wait for them', async () => {
    await wrongSum();
    await night();
    const { body } = await seeded.on.send(technician, 'GET', '/api/home/now/');
    expect(body.watched).toContainEqual(
      expect.objectContaining({ key: 'irregularRecords', count: 1, group: 'open' }),
    );
  });
});
