import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetSettings } from '#server/settings/settings.ts';
import type { BulkAnswer } from '#shared/bulk.ts';
import { addDays, monthsLater } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { applicationActs } from '../support/application-acts.ts';
import { lineAtHome } from '../support/home-lines.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildApplication } from '../support/play.ts';
import { addFile, completeProfile } from '../support/world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.on.clock.reset());

const today = () => world.on.clock.today();
const texts = ({ body }: Answer, field: string): string =>
  String((body[field] as string[] | undefined)?.[0] ?? '');

async function order(change: object = {}) {
  return {
    order_number: '77-t',
    order_date: addDays(today(), -1),
    order_file_id: await addFile(world, world.staff.university, 'order'),
    ...change,
  };
}

const { act, rowOf, linesOf } = applicationActs(() => world);

/** A refusal at a field leaves row and history as they were. */
async function expectRefused(
  id: number,
  event: string,
  body: object,
  field: string,
): Promise<string> {
  const [row, lines] = [await rowOf(id), await linesOf(id)];
  const answer = await act(id, event, body);
  expect([event, answer.status, Object.keys(answer.body)]).toEqual([event, 400, [field]]);
  expect([await rowOf(id), await linesOf(id)]).toEqual([row, lines]);
  return texts(answer, field);
}

/** A person nobody knows yet, and the form by which a university adds them. */
async function form(change: object = {}): Promise<Record<string, unknown>> {
  const { pinfl, surname, first_name, middle_name } = completeProfile(today());
  const person = { pinfl, surname, first_name, middle_name };
  return {
    ...person,
    dc_type: 200,
    direction_id: world.direction,
    study_start: addDays(today(), -400),
    ...(await order()),
    ...change,
  };
}

const add = async (change: object = {}, as: Sender = world.staff.university) =>
  world.on.send(as, 'POST', '/api/applications/', await form(change));

describe('orders of a student', () => {
  it.each(['vacation', 'cancel', 'finish'])(
    '%s asks for number, date and file of the order, and for no date in the future',
    async (event) => {
      const { id } = await buildApplication(world, 'admittedToStudy');
      const own = {
        leave_ground: 100,
        leave_start: today(),
        leave_stop: addDays(today(), 30),
        cancel_reason: 400,
      };
      const nothing = await act(id, event, own);
      expect(
        Object.keys(nothing.body)
          .filter((name) => name.startsWith('order'))
          .sort(),
      ).toEqual(['order_date', 'order_file_id', 'order_number']);
      await expectRefused(
        id,
        event,
        { ...own, ...(await order({ order_date: addDays(today(), 1) })) },
        'order_date',
      );
      const foreign = await addFile(world, world.neighbour, 'order');
      if (event !== 'finish')
        await expectRefused(
          id,
          event,
          { ...own, ...(await order({ order_file_id: foreign })) },
          'order_file_id',
        );
    },
  );

  it('ten students leave and return by one order each, and who may not is named with the reason', async () => {
    const ids: number[] = [];
    while (ids.length < 10) ids.push((await buildApplication(world, 'admittedToStudy')).id);
    const [first = 0] = ids;
    const together = async (event: string, body: object, alone = false) => {
      const rows = await Promise.all(
        (alone ? [first] : ids).map(async (id) => ({ id, version: (await rowOf(id)).version })),
      );
      const answer = await world.on.send(
        world.staff.university,
        'POST',
        '/api/applications/bulk/',
        { event, rows, ...body },
        { 'idempotency-key': `students ${event} ${rows.length}` },
      );
      expect([answer.status, answer.code]).toEqual([200, undefined]);
      return answer.body as BulkAnswer;
    };
    const days = { leave_ground: 100, leave_start: today(), leave_stop: addDays(today(), 60) };
    const paper = await order();
    expect(await together('vacation', { ...days, ...paper }, true)).toMatchObject({ done: 1 });
    const leave = await together('vacation', { ...days, ...paper });
    expect(leave).toMatchObject({ done: 9, skipped: 1, failed: 0 });
    expect(leave.rows.filter(({ result }) => result === 'skipped')).toMatchObject([
      { id: first, code: 'BAD_STATUS', words: [expect.stringMatching(/./)] },
    ]);
    for (const id of ids)
      expect(await rowOf(id)).toMatchObject({
        state: 'onAcademicLeave',
        leave_stop: days.leave_stop,
        reason: null,
      });
    const back = { return_date: today(), ...(await order({ order_number: '78-t' })) };
    expect(await together('returnFromLeave', back)).toMatchObject({ done: 10 });
    for (const id of ids) expect((await rowOf(id)).state).toBe('admittedToStudy');
  });

  it('a leave begins at most thirty days ago and lasts at most as many calendar months as its ground allows', async () => {
    const { id } = await buildApplication(world, 'admittedToStudy');
    const leave = async (start: string, stop: string, leave_ground = 100) => ({
      leave_ground,
      leave_start: start,
      leave_stop: stop,
      ...(await order()),
    });
    await expectRefused(id, 'vacation', await leave(addDays(today(), -31), today()), 'leave_start');
    const last = monthsLater(today(), 12);
    expect(
      await expectRefused(id, 'vacation', await leave(today(), addDays(last, 1)), 'leave_stop'),
    ).toContain('12');
    await expectRefused(
      id,
      'vacation',
      await leave(today(), addDays(monthsLater(today(), 36), 1), 300),
      'leave_stop',
    );
    expect((await act(id, 'vacation', await leave(today(), addDays(last, -60)))).status).toBe(200);
    await expectRefused(
      id,
      'vacationExtend',
      { leave_stop: addDays(last, 1), ...(await order()) },
      'leave_stop',
    );
    expect((await act(id, 'vacationExtend', { leave_stop: last, ...(await order()) })).status).toBe(
      200,
    );
  });

  it('a return moves the end of the study by the leave’s real length', async () => {
    const added = await add();
    const id = Number(added.body.id);
    await act(id, 'vacation', {
      leave_ground: 100,
      leave_start: today(),
      leave_stop: addDays(today(), 200),
      ...(await order()),
    });
    const { study_end } = await rowOf(id);
    await expectRefused(
      id,
      'returnFromLeave',
      { return_date: addDays(today(), 11), ...(await order()) },
      'return_date',
    );
    await expectRefused(
      id,
      'returnFromLeave',
      { return_date: addDays(today(), -1), ...(await order()) },
      'return_date',
    );
    expect(
      (await act(id, 'returnFromLeave', { return_date: addDays(today(), 8), ...(await order()) }))
        .status,
    ).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      state: 'admittedToStudy',
      study_end: addDays(String(study_end), 8),
      leave_stop: null,
    });
  });

  it('an unfulfilled plan needs a monitoring report; on leave, broken rules mean not coming back for thirty days', async () => {
    const { id } = await buildApplication(world, 'onAcademicLeave');
    const said = await expectRefused(
      id,
      'cancel',
      { cancel_reason: 100, ...(await order()) },
      'cancel_reason',
    );
    expect(said).toContain('monitoring');
    const { leave_stop } = await rowOf(id);
    world.on.clock.set(addDays(String(leave_stop), 30));
    await expectRefused(
      id,
      'cancel',
      { cancel_reason: 300, ...(await order({ order_date: addDays(String(leave_stop), -200) })) },
      'cancel_reason',
    );
    world.on.clock.days(1);
    const done = await act(id, 'cancel', {
      cancel_reason: 300,
      ...(await order({ order_date: addDays(String(leave_stop), -200) })),
    });
    expect([done.status, (await rowOf(id)).state]).toEqual([200, 'cancelled']);
  });

  it('the account of a student who died is closed and signed out; another one stays open as an applicant’s', async () => {
    for (const [cancel_reason, state] of [
      [200, 'closed'],
      [400, 'active'],
    ] as const) {
      const { id, scene } = await buildApplication(world, 'admittedToStudy');
      expect((await act(id, 'cancel', { cancel_reason, ...(await order()) })).status).toBe(200);
      const owner = scene.actor('applicant');
      const account = await world.database.db
        .selectFrom('account')
        .select(['state', 'role_id'])
        .where('id', '=', owner.id)
        .executeTakeFirstOrThrow();
      const session = await world.database.db
        .selectFrom('session')
        .select('revoked_at')
        .where('id', '=', owner.sessionId)
        .executeTakeFirstOrThrow();
      expect([account.state, account.role_id, session.revoked_at !== null]).toEqual([
        state,
        100,
        state === 'closed',
      ]);
    }
  });
});

describe('adding a student of the time before the platform', () => {
  const scholarship = async (change: object) => (await add(change)).body.scholarship_status;
  const contract = { contract_number: '12-sh', contract_date: '2025-01-10' };

  it('puts everybody into the list of who pays', async () => {
    expect(await scholarship({ dc_type: 600 })).toBe('100');
    expect(await scholarship({ dc_type: 500 })).toBe('200');
    expect(await scholarship({ dc_type: 900 })).toBe('400');
    expect(await scholarship({ dc_type: 1200, ...contract, contract_payer: 100 })).toBe('400');
    expect(await scholarship({ dc_type: 1200, ...contract, contract_payer: 300 })).toBe('200');
    expect(
      await scholarship({ dc_type: 1200, ...contract, contract_payer: 300, citizenship: 'KZ' }),
    ).toBe('300');
  });

  it('asks for contract data exactly where the type has a contract', async () => {
    const answer = await add({ dc_type: 1300 });
    expect([answer.status, Object.keys(answer.body).sort()]).toEqual([
      400,
      ['contract_date', 'contract_number', 'contract_payer'],
    ]);
    expect(
      Object.keys((await add({ dc_type: 1300, ...contract, contract_payer: 200 })).body),
    ).toEqual(['contract_payer_name']);
  });

  it('prepares the account of an unknown person from the number, and keeps what a known one has', async () => {
    const { body } = await add({ surname: 'Yangiyev' });
    const made = await world.database.db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', Number((body.person as { id: number }).id))
      .executeTakeFirstOrThrow();
    expect(made).toMatchObject({
      surname: 'Yangiyev',
      role_id: 200,
      state: 'active',
      password_hash: null,
      last_login_at: null,
    });
    expect(made.birthday).not.toBeNull();
    const known = completeProfile(today());
    await addActor(world.on, 'applicant', known);
    const answer = await add({ pinfl: known.pinfl, surname: 'Boshqa', first_name: 'Odam' });
    expect(answer.body.person).toMatchObject({
      surname: known.surname,
      first_name: known.first_name,
    });
  });

  it('refuses a second live record of one person at the number, also when two universities add at once', async () => {
    const { pinfl } = await form();
    const [one, two] = await Promise.all([
      add({ pinfl }),
      add(
        { pinfl, order_file_id: await addFile(world, world.neighbour, 'order') },
        world.neighbour,
      ),
    ]);
    expect([one.status, two.status].sort()).toEqual([201, 422]);
    const refused = one.status === 422 ? one : two;
    expect([refused.code, Object.keys(refused.body)]).toEqual(['GUARD_FAILED', ['pinfl']]);
  });

  it('refuses somebody whose account is closed, a start in the future, and an advisor of another organization', async () => {
    const closed = completeProfile(today());
    await addActor(world.on, 'applicant', { ...closed, state: 'closed' });
    expect(Object.keys((await add({ pinfl: closed.pinfl })).body)).toEqual(['pinfl']);
    expect(Object.keys((await add({ study_start: addDays(today(), 2) })).body)).toEqual([
      'study_start',
    ]);
    expect(Object.keys((await add({ advisor_id: world.otherAdvisor })).body)).toEqual([
      'advisor_id',
    ]);
    expect((await add({ advisor_id: world.advisor })).status).toBe(201);
  });

  it('tells a university who is behind a number by name only, and nobody else', async () => {
    const known = completeProfile(today());
    await addActor(world.on, 'applicant', known);
    const look = (as: Sender, pinfl: unknown) =>
      world.on.send(as, 'POST', '/api/students/person/', { pinfl });
    const address = `/api/students/person/?pinfl=${known.pinfl}`;
    expect((await world.on.send(world.staff.university, 'GET', address)).status).not.toBe(200);
    const { body } = await look(world.staff.university, known.pinfl);
    expect(body).toEqual({
      known: true,
      surname: known.surname,
      first_name: known.first_name,
      middle_name: known.middle_name,
      foreign: false,
      obstacle: null,
    });
    expect((await look(world.staff.university, (await form()).pinfl)).body.known).toBe(false);
    for (const role of ['applicant', 'ministry', 'innovation', 'finance'] as const) {
      expect([role, (await look(world.staff[role], known.pinfl)).status]).toEqual([role, 403]);
    }
  });
});

describe('the old list', () => {
  it('is sent again only after a real change: taking it back closes the way again', async () => {
    const id = Number((await add()).body.id);
    expect((await act(id, 'unconfirmOld', {}, world.staff.innovation)).status).toBe(200);
    expect((await act(id, 'resendOld')).code).toBe('GUARD_FAILED');
    const { direction_id, study_start, topic, order_number, order_date, order_file_id } =
      await rowOf(id);
    const same = { direction_id, study_start, topic, order_number, order_date, order_file_id };
    await expectRefused(id, 'correctOld', same, 'detail');
    expect((await act(id, 'correctOld', { ...same, order_number: '78-t' })).status).toBe(200);
    expect((await act(id, 'correctOld', same)).status).toBe(200);
    expect((await act(id, 'resendOld')).code).toBe('GUARD_FAILED');
    const started = addDays(String(study_start), 10);
    expect((await act(id, 'correctOld', { ...same, study_start: started })).body).toMatchObject({
      study_start: started,
      old_list_flag: 'unconfirmed_old',
    });
    expect((await act(id, 'resendOld')).body.old_list_flag).toBe('old');
    expect((await act(id, 'confirmOld', {}, world.staff.innovation)).body.old_list_flag).toBe(
      'confirmed_old',
    );
  });

  it('takes nobody who would have had a place of the platform, neither added nor corrected', async () => {
    const day = addDays(today(), -300);
    await sql`insert into period (state, name_uz, name_ru, name_en, admission_year, quarters,
        registration_start, registration_stop, review_stop, study_start)
      values ('closed', 'Oʻtgan', 'Прошлый', 'Past', 2019, '{1}', ${addDays(day, -60)},
        ${addDays(day, -30)}, ${addDays(day, -20)}, ${day})`.execute(world.database.db);
    const late = await add({ study_start: addDays(today(), -300) });
    expect([late.status, late.code, Object.keys(late.body)]).toEqual([
      422,
      'GUARD_FAILED',
      ['study_start'],
    ]);
    const id = Number((await add()).body.id);
    await act(id, 'unconfirmOld', {}, world.staff.innovation);
    const { direction_id, topic, order_number, order_date, order_file_id } = await rowOf(id);
    const paper = { direction_id, topic, order_number, order_date, order_file_id };
    const moved = await act(id, 'correctOld', { ...paper, study_start: addDays(today(), -10) });
    expect([moved.status, Object.keys(moved.body)]).toEqual([422, ['study_start']]);
    await world.database.db.deleteFrom('period').where('admission_year', '=', 2019).execute();
  });

  it('gives an unconfirmed student no leave', async () => {
    const id = Number((await add()).body.id);
    await act(id, 'unconfirmOld', {}, world.staff.innovation);
    const leave = {
      leave_ground: 100,
      leave_start: today(),
      leave_stop: addDays(today(), 30),
      ...(await order()),
    };
    expect(Object.keys((await act(id, 'vacation', leave)).body)).toEqual(['confirmedStudent']);
  });

  it('has a day on the home and in the calendar: the end of the term, and the last of additions at the latest', async () => {
    const { innovation, university } = world.staff;
    const { db } = world.on.services;
    const ends = async (id: number, day: string) =>
      db.updateTable('application').set({ study_end: day }).where('id', '=', id).execute();
    const dayOf = async (as: Sender, id: number) => {
      const { body } = await world.on.send(as, 'GET', '/api/home/waiting/?process=application');
      const groups = body.groups as { records: { id: number; due: string | null }[] }[];
      return groups.flatMap(({ records }) => records).find((one) => one.id === id)?.due;
    };
    const id = Number((await add()).body.id);
    const soon = addDays(today(), 3);
    await ends(id, soon);
    expect(await dayOf(innovation, id)).toBe(soon);
    expect(await lineAtHome(world.on, innovation, 'oldToConfirm')).toMatchObject({
      deadline: soon,
      tone: 'warning',
    });
    const { body } = await world.on.send(innovation, 'GET', '/api/home/calendar/');
    expect(JSON.stringify(body)).toContain(soon);
    await ends(id, addDays(today(), -1));
    expect(await lineAtHome(world.on, innovation, 'oldToConfirm')).toMatchObject({
      tone: 'danger',
    });
    await ends(id, '2099-01-01');
    await act(id, 'unconfirmOld', {}, innovation);
    expect(await dayOf(university, id)).toBe('2029-12-31');
  });

  it('is closed after its last day, and whom it holds is finished only when the agency confirmed them', async () => {
    const id = Number((await add({ dc_type: 500 })).body.id);
    const waiting = await act(id, 'finish', await order());
    expect([waiting.status, Object.keys(waiting.body)]).toEqual([422, ['agencyConfirmed']]);
    await act(id, 'confirmOld', {}, world.staff.innovation);
    expect((await act(id, 'finish', await order())).status).toBe(200);
    const { db, now } = world.on.services;
    const at = now();
    const value = JSON.stringify(addDays(today(), -1));
    await db
      .insertInto('setting_change')
      .values({
        key: 'study.old_list_until',
        value,
        valid_from: at,
        created_at: at,
        updated_at: at,
      })
      .execute();
    forgetSettings(db);
    expect((await add()).code).toBe('WINDOW_CLOSED');
  });
});
