import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { correctionEvent } from '#machines/correctable.ts';
import { chains } from '#server/declared/modules.ts';
import { appendHistory, type Line } from '#server/engine/history.ts';
import { verifyHistory } from '#server/engine/verify-history.ts';
import { runLine } from '#server/schedule/timetable.ts';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { buildApplicant, diplomaForm } from '../support/applicants.ts';
import { reason } from '../support/doing.ts';
import { runTask, waitingJobs } from '../support/jobs.ts';
import { newestMail } from '../support/mails.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { make, walkOf } from '../support/walk-stage.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
/** Two people of the agency. */
let first: Sender;
let second: Sender;
beforeAll(async () => {
  world = await openWorld();
  first = world.staff.innovation;
  second = await colleague();
});
afterAll(() => world.stop());

const db = () => world.on.services.db;

async function colleague(change = {}, session = {}): Promise<Sender> {
  const { organization_id } = await db()
    .selectFrom('account')
    .select('organization_id')
    .where('id', '=', first.id)
    .executeTakeFirstOrThrow();
  return addActor(world.on, 'innovation', { organization_id, ...change }, session);
}

interface Asked {
  process?: string;
  record_id: number;
  to_state?: string;
  order_file_id?: string;
}

const create = async (by: Sender, { order_file_id, ...asked }: Asked) =>
  world.on.send(by, 'POST', '/api/status-corrections/', {
    process: 'diploma',
    to_state: 'rejected',
    order_number: '7-T',
    order_date: addDays(world.on.clock.today(), -1),
    order_file_id: order_file_id ?? (await addFile(world, by, 'order')),
    ...asked,
  });

const versionOf = async (id: number): Promise<number> =>
  (
    await db()
      .selectFrom('status_correction')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).version;

const send = async (by: Sender, id: number, event: string, body: object = {}) =>
  world.on.send(by, 'POST', `/api/status-corrections/${id}/${event}/`, {
    version: await versionOf(id),
    reason,
    ...body,
  });

/** A diploma of somebody new: its states have no bookings. */
async function diploma() {
  const owner = await buildApplicant(world);
  return { owner, id: owner.diploma };
}

/** Proposed by the first person. Answers the correction. */
async function proposed(asked: Asked, by = first): Promise<number> {
  const { status, body } = await create(by, asked);
  expect([status, body.state]).toEqual([201, 'draft']);
  const id = Number(body.id);
  expect((await send(by, id, 'propose')).status).toBe(200);
  return id;
}

const diplomaRow = (id: number) =>
  db()
    .selectFrom('diploma')
    .select(['state', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const linesOf = (process: string, id: number) =>
  db()
    .selectFrom('history')
    .selectAll()
    .where('process', '=', process)
    .where('record_id', '=', id)
    .orderBy('record_version')
    .execute();

/** The records of the country were placed by hand, and have no history; these have. */
const whole = chains.filter(({ machine }) => ['diploma', 'statusCorrection'].includes(machine.id));

async function problems(): Promise<string[]> {
  const found: string[] = [];
  for await (const { process, recordId, problem } of verifyHistory(db(), whole))
    found.push(`${process} ${recordId} ${problem.replace(/line \d+/, 'line')}`);
  return found;
}

describe('two people of the agency correct a status', () => {
  it('the record gets it with a line of its own kind, its owner is notified, and the history is whole', async () => {
    const { id, owner } = await diploma();
    const before = await diplomaRow(id);
    const correction = await proposed({ record_id: id });
    expect(await diplomaRow(id)).toEqual(before);
    const { status, body } = await send(second, correction, 'carryOut', {
      reason: 'Buyruq asosli, tasdiqlayman.',
    });
    expect([status, body.state, body.present_state]).toEqual([200, 'carriedOut', 'rejected']);
    expect(await diplomaRow(id)).toEqual({ state: 'rejected', version: before.version + 1 });
    const line = (await linesOf('diploma', id)).at(-1);
    expect(line).toMatchObject({
      event: correctionEvent,
      from_state: before.state,
      to_state: 'rejected',
      actor_user_id: second.id,
      actor_role: 'innovation',
      reason,
    });
    expect(line?.changed_fields).toEqual({
      ordered_by: [null, { process: 'statusCorrection', record_id: correction, version: 3 }],
    });
    const { body: told } = await world.on.send(owner, 'GET', `/api/diplomas/${id}/history/`);
    expect((told.results as { event: string }[])[0]?.event).toBe(correctionEvent);
    for (const job of await waitingJobs(world.on, 'run-effects'))
      if ((job as { process: string }).process === 'diploma')
        await runTask(world.on, 'run-effects', job);
    const { email } = await db()
      .selectFrom('account')
      .select('email')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow();
    expect((await newestMail(world, email ?? '')).text).toContain(reason);
    expect(await problems()).toEqual([]);
  });

  it('both are asked for a code without an electronic signature', async () => {
    const { id } = await diploma();
    const plain = await colleague({}, { signed: false });
    const { body } = await create(plain, { record_id: id });
    expect((await send(plain, Number(body.id), 'propose')).code).toBe('SMS_REQUIRED');
    expect((await send(plain, Number(body.id), 'propose', { reason: '' })).code).toBe(
      'REASON_REQUIRED',
    );
    const correction = await proposed({ record_id: id });
    expect((await send(plain, correction, 'carryOut')).code).toBe('SMS_REQUIRED');
    expect((await send(second, correction, 'carryOut', { reason: 'qisqa' })).code).toBe(
      'REASON_REQUIRED',
    );
    expect((await diplomaRow(id)).state).not.toBe('rejected');
  });
});

describe('a correction is refused', () => {
  it('to everybody but the agency', async () => {
    const { id, owner } = await diploma();
    const others = [
      owner,
      ...Object.values(world.staff).filter((sender) => sender.id !== first.id),
    ];
    const correction = await proposed({ record_id: id });
    for (const other of others) {
      expect((await create(other, { record_id: id })).status).toBe(403);
      expect([403, 404]).toContain((await send(other, correction, 'carryOut')).status);
    }
    expect((await diplomaRow(id)).state).not.toBe('rejected');
  });

  it('to the person who proposed it, also with another account', async () => {
    const { id } = await diploma();
    const correction = await proposed({ record_id: id });
    const { mobile_phone } = await db()
      .selectFrom('account')
      .select('mobile_phone')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const again = await colleague({ mobile_phone });
    for (const same of [first, again])
      for (const event of ['carryOut', 'refuse']) {
        const { status, code, body } = await send(same, correction, event);
        expect([status, code]).toEqual([422, 'GUARD_FAILED']);
        expect(JSON.stringify(body)).toContain('boshqa xodimidan soʻrang');
      }
    expect((await send(second, correction, 'withdraw')).status).toBe(422);
    expect((await diplomaRow(id)).state).not.toBe('rejected');
  });

  it('with a version that is not the newest', async () => {
    const { id } = await diploma();
    const correction = await proposed({ record_id: id });
    expect((await send(second, correction, 'carryOut', { version: 1 })).code).toBe('STALE_VERSION');
    expect((await diplomaRow(id)).state).not.toBe('rejected');
  });

  it('when the record has moved meanwhile; the night ends it', async () => {
    const { id, owner } = await diploma();
    const correction = await proposed({ record_id: id });
    const other = await proposed({ record_id: (await diploma()).id });
    const { version } = await diplomaRow(id);
    const saved = await world.on.send(owner, 'PUT', `/api/diplomas/${id}/`, {
      version,
      ...diplomaForm(200, world.on.clock.today(), await addFile(world, owner, 'diploma')),
    });
    expect(saved.status).toBe(200);
    const { status, code } = await send(second, correction, 'carryOut');
    expect([status, code]).toEqual([422, 'GUARD_FAILED']);
    await runLine(world.on.services, 'nightly');
    const states = await db()
      .selectFrom('status_correction')
      .select('state')
      .where('id', 'in', [correction, other])
      .orderBy('id')
      .execute();
    expect(states.map(({ state }) => state)).toEqual(['expired', 'proposed']);
  });

  it('in favour of a status that the record may not get', async () => {
    const { id } = await diploma();
    const { state } = await diplomaRow(id);
    for (const to_state of [state, 'absent', 'deleted', 'paid', 'documentReceived', 'toString'])
      expect([to_state, (await create(first, { record_id: id, to_state })).code]).toEqual([
        to_state,
        'GUARD_FAILED',
      ]);
    expect((await create(first, { record_id: 999_999 })).code).toBe('GUARD_FAILED');
    expect((await create(first, { process: 'money', record_id: id })).code).toBe('VALIDATION');
    // What somebody may do is never corrected.
    const account = { process: 'account', record_id: second.id, to_state: 'blocked' };
    expect((await create(first, account)).code).toBe('GUARD_FAILED');
  });

  it('when a place of the quota, a role or a letter would have to follow', async () => {
    const owner = await buildApplicant(world);
    const id = await make(world, 'student', { owner });
    const study = { process: 'application', record_id: id };
    for (const to_state of ['documentReceived', 'cancelled', 'graduated', 'failedExam'])
      expect([to_state, (await create(first, { ...study, to_state })).code]).toEqual([
        to_state,
        'GUARD_FAILED',
      ]);
  });

  it('when the record lacks what its new status needs: nothing is written', async () => {
    const walk = walkOf(world);
    const owner = await walk.newPerson();
    const advisor = await walk.newStaff('advisor', world.university);
    const advisor_id = await walk.make('advisorHere', { owner: advisor });
    const study = await walk.make('student', { owner, change: { advisor_id } });
    const id = await walk.createAsSystem('attestation', { application_id: study });
    const correction = await proposed({
      process: 'attestation',
      record_id: id,
      to_state: 'accepted',
    });
    const { status, code, body } = await send(second, correction, 'carryOut');
    expect([status, code]).toEqual([422, 'GUARD_FAILED']);
    expect(JSON.stringify(body)).toContain('Yozuv bu holatda boʻla olmaydi');
    expect(await linesOf('attestation', id)).toHaveLength(1);
    expect(await versionOf(correction)).toBe(2);
  });

  it('twice at a time for one record', async () => {
    const { id } = await diploma();
    const draft = await create(second, { record_id: id });
    await proposed({ record_id: id });
    expect((await create(second, { record_id: id })).code).toBe('GUARD_FAILED');
    expect((await send(second, Number(draft.body.id), 'propose')).code).toBe('GUARD_FAILED');
  });

  it('without an order of the proposer that is a PDF', async () => {
    const { id, owner } = await diploma();
    const wrong = [
      await addFile(world, second, 'order'),
      await addFile(world, first, 'passport'),
      await addFile(world, owner, 'diploma'),
    ];
    for (const order_file_id of wrong)
      expect((await create(first, { record_id: id, order_file_id })).body).toHaveProperty(
        'order_file_id',
      );
  });
});

describe('the verifier of the history', () => {
  /** A line that sets a state as a correction would, with a hash that fits. */
  async function forge(id: number, order: object): Promise<void> {
    const last = (await linesOf('diploma', id)).at(-1);
    if (!last) throw new Error('a diploma has a history');
    const line: Line = {
      process: 'diploma',
      record_id: id,
      record_version: last.record_version + 1,
      event: correctionEvent,
      from_state: last.to_state,
      to_state: 'rejected',
      actor_user_id: first.id,
      actor_role: 'innovation',
      actor_org_id: null,
      at: world.on.clock.now(),
      reason,
      changed_fields: { ordered_by: [null, order] },
      confirm_method: 'sms',
      ip: null,
      job: null,
      machine_version: '1',
    };
    await db()
      .transaction()
      .execute(async (trx) => {
        await appendHistory(trx, line);
        await sql`update diploma set state = 'rejected', version = version + 1
          where id = ${id}`.execute(trx);
      });
  }

  it('finds a correction that nobody has ordered, and one that borrows the order of another', async () => {
    const real = (await diploma()).id;
    const correction = await proposed({ record_id: real });
    const waiting = (await diploma()).id;
    const open = await proposed({ record_id: waiting });
    expect((await send(second, correction, 'carryOut')).status).toBe(200);
    expect(await problems()).toEqual([]);
    const borrowed = (await diploma()).id;
    const order = (record_id: number, version: number) => ({
      process: 'statusCorrection',
      record_id,
      version,
    });
    await forge(borrowed, order(correction, 3));
    // Proposed, and never confirmed.
    await forge(waiting, order(open, 2));
    const found = 'line: no correction of the status was ordered';
    expect((await problems()).sort()).toEqual(
      [`diploma ${borrowed} ${found}`, `diploma ${waiting} ${found}`].sort(),
    );
  });
});

it('the agency and the anti-corruption agency get every correction of the week in one report', async () => {
  const { on, staff } = world;
  const today = on.clock.today();
  const monday = addDays(today, 7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const { id } = await diploma();
  const correction = await proposed({ record_id: id });
  expect((await send(second, correction, 'carryOut')).status).toBe(200);
  const { count } = await db()
    .selectFrom('status_correction')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'carriedOut')
    .executeTakeFirstOrThrow();
  on.clock.set(monday);
  for (let time = 0; time < 2; time += 1) await runTask(on, 'report-corrections', {});
  const told = await db()
    .selectFrom('received_notification')
    .select(['account_id', 'params'])
    .where('code', '=', 'N-CORRECTIONS-WEEK')
    .execute();
  const accounts = told.map(({ account_id }) => account_id);
  expect(accounts).toEqual(expect.arrayContaining([first.id, second.id, staff.antiCorruption.id]));
  expect(new Set(accounts).size).toBe(accounts.length);
  const said = told[0]?.params.uz as { count: number; list: string };
  expect(said.count).toBe(Number(count));
  expect(said.list.trim().split('\n')).toHaveLength(Number(count));
  expect(said.list).toContain(`Diplom № ${id}`);
});
