import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roleCodes } from '#machines/kit.ts';
import { advisorForm } from '#modules/advisor/story.server.ts';
import { bornBySystem } from '#server/auth/account-acts.ts';
import { addActor } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { applicationActs } from '../support/application-acts.ts';
import { doing } from '../support/doing.ts';
import { examStage } from '../support/exam-stage.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { admissionSteps, buildApplication } from '../support/play.ts';
import { make } from '../support/walk-stage.ts';
import { addFile } from '../support/world.ts';

// What must hold between records: numbers, accounts, people who may act (decision 106).
let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.on.clock.reset());

const { act } = applicationActs(() => world);
const reason = 'Sinov uchun yozilgan sabab.';
const student = async () => (await buildApplication(world, 'admittedToStudy', admissionSteps)).id;
const numberOf = async (id: number) =>
  (
    await world.database.db
      .selectFrom('application')
      .select('student_number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).student_number;

async function actOnAccount(by: Sender, id: number, event: string, body = {}): Promise<Answer> {
  const { version } = await world.database.db
    .selectFrom('account')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return world.on.send(by, 'POST', `/api/accounts/${id}/${event}/`, { version, reason, ...body });
}

describe('the number of a student', () => {
  it('is given twice to nobody, however many applications the country has seen', async () => {
    const stage = await examStage(
      { ...world, clerk: world.staff.university.id },
      [{ places: 7, candidates: 7, accepted: 7 }],
      { finished: true },
    );
    const [first = 0, ...others] = stage.examined.map(({ application }) => application);
    const second = others.at(-1) ?? 0;
    expect((await act(first, 'admit', stage.order)).status).toBe(200);
    const given = await numberOf(first);
    expect(given).toMatch(/-\d{4}-00001$/);
    // Once the number was the end of the id: that of the hundred thousandth application after.
    const twin = `${given?.slice(0, -5)}${String(second).padStart(5, '0')}`;
    await world.database.db
      .updateTable('application')
      .set({ student_number: twin })
      .where('id', '=', first)
      .execute();
    expect((await act(second, 'admit', stage.order)).status).toBe(200);
    expect(await numberOf(second)).toBe(`${given?.slice(0, -5)}00002`);
  });
});

describe('a research advisor whose account is stopped', () => {
  it('is not listed for a choice, not chosen, not activated and not asked anew', async () => {
    const id = await student();
    const advisor = await make(world, 'advisor');
    const { account_id } = await world.database.db
      .selectFrom('advisor')
      .select('account_id')
      .where('id', '=', advisor)
      .executeTakeFirstOrThrow();
    const choices = async () => {
      const { body } = await world.on.send(
        world.staff.university,
        'GET',
        `/api/research-advisor/?organization=${world.university}&limit=100`,
      );
      return (body.results as { id: number }[]).map((one) => one.id);
    };
    expect(await choices()).toContain(advisor);
    expect((await actOnAccount(world.staff.admin, account_id, 'block')).status).toBe(200);
    expect(await choices()).not.toContain(advisor);
    const chosen = await act(id, 'setAdvisor', { advisor_id: advisor });
    expect([chosen.status, Object.keys(chosen.body)]).toEqual([422, ['advisor_id']]);

    const events = doing(world, 'advisors', advisor);
    await events(world.staff.university, 'deactivate', { reason });
    const url = `/api/advisors/${advisor}/`;
    const { body } = await world.on.send(world.staff.university, 'GET', url);
    const again = await world.on.send(world.staff.university, 'POST', `${url}activate/`, {
      version: body.version,
    });
    expect([again.status, Object.keys(again.body)]).toEqual([422, ['pinfl']]);

    const { pinfl } = await world.database.db
      .selectFrom('account')
      .select('pinfl')
      .where('id', '=', account_id)
      .executeTakeFirstOrThrow();
    const asked = await world.on.send(world.neighbour, 'POST', '/api/advisors/', {
      ...advisorForm(),
      pinfl,
    });
    expect([asked.status, Object.keys(asked.body)]).toEqual([422, ['pinfl']]);
    expect((await actOnAccount(world.staff.admin, account_id, 'unblock')).status).toBe(200);
    expect((await act(id, 'setAdvisor', { advisor_id: advisor })).status).toBe(422);
    await events(world.staff.university, 'activate', {});
    expect((await act(id, 'setAdvisor', { advisor_id: advisor })).status).toBe(200);
  });
});

describe('an organization in which nobody may decide', () => {
  it('has its ministry decide about the student of its only officer, until there is another one', async () => {
    const id = await student();
    await world.database.db
      .updateTable('advisor')
      .set({ account_id: world.staff.university.id })
      .where('id', '=', world.advisor)
      .execute();
    await world.database.db
      .updateTable('application')
      .set({ advisor_id: world.advisor })
      .where('id', '=', id)
      .execute();
    const removal = async (as: Sender) => ({
      cancel_reason: 400,
      order_number: '112-st',
      order_date: world.on.clock.today(),
      order_file_id: await addFile(world, as, 'order'),
    });
    const { university, ministry } = world.staff;
    const own = await act(id, 'cancel', await removal(university));
    expect([own.status, Object.keys(own.body)]).toEqual([422, ['disinterested']]);
    const officer = await addActor(world.on, 'university', { organization_id: world.university });
    const above = async () => act(id, 'cancel', await removal(ministry), ministry);
    expect((await above()).code).toBe('NO_PERMISSION');
    await actOnAccount(world.staff.innovation, officer.id, 'block');
    expect((await above()).body.state).toBe('cancelled');
  });
});

describe('the last administrator who can sign in', () => {
  const seed = () =>
    world.database.db.transaction().execute((trx) =>
      bornBySystem(
        trx,
        {
          event: 'seed',
          user_type: 'I',
          role_id: roleCodes.admin,
          granted_roles: [roleCodes.admin],
          email: 'birinchi@example.uz',
        },
        { now: world.on.clock.now(), language: 'uz', ip: null },
      ),
    );

  it('closes no account of their own and keeps the role; of two who close each other one stays', async () => {
    const last = world.staff.admin;
    const closing = await actOnAccount(last, last.id, 'close');
    expect([closing.code, Object.keys(closing.body)]).toEqual(['GUARD_FAILED', ['adminRemains']]);
    const other = await actOnAccount(last, last.id, 'roleSet', { role_id: roleCodes.applicant });
    expect([other.status, Object.keys(other.body)[0]]).toEqual([422, 'adminRemains']);

    const second = await addActor(world.on, 'admin');
    const both = await Promise.all([
      actOnAccount(last, second.id, 'close'),
      actOnAccount(second, last.id, 'close'),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is followed by a first one of the installation when no administrator is left, and not before', async () => {
    await expect(seed()).rejects.toMatchObject({ code: 'GUARD_FAILED' });
    await world.database.db
      .updateTable('account')
      .set({ state: 'blocked' })
      .where('role_id', '=', roleCodes.admin)
      .execute();
    expect(await seed()).toBeGreaterThan(0);
  });
});
