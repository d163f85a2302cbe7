import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leaving } from '#modules/application/story/props.server.ts';
import { addDays } from '#shared/dates.ts';
import { addWorks } from '../support/applicants.ts';
import { doing } from '../support/doing.ts';
import { type ExamStage, examStage, planned } from '../support/exam-acts.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { walkOf } from '../support/walk-stage.ts';
import { paperNumber } from '../support/world.ts';

let world: OpenWorld;
let stage: ExamStage;
beforeAll(async () => {
  world = await openWorld();
  await sql`insert into category_subject (id, name_uz, name_ru, name_en)
    values (1, 'Matematika', 'Математика', 'Mathematics')`.execute(world.database.db);
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.on.clock.reset();
  stage = await examStage(world);
  await addWorks(world, stage.owner, [1000, 1100]);
});

async function passed(subject: number, change: object = {}): Promise<number> {
  const id = await planned(stage, subject, change);
  expect((await stage.act(id, 'pass')).body.state).toBe('passed');
  return id;
}

/** A confirmed certificate of the student: C1 with 7.5, B2 with 6, B1 with 5. */
async function hasCertificate(
  score: number,
  validDays: number,
  state = 'confirmed',
): Promise<void> {
  const today = world.on.clock.today();
  const row = {
    owner_id: stage.owner.id,
    type_id: world.certificateType,
    number: `T-${paperNumber()}`,
    score,
    level: null,
    state,
  };
  await world.database.db
    .insertInto('certificate')
    .values({
      ...row,
      given_date: addDays(today, -100),
      valid_until: addDays(today, validDays),
      file_id: null,
      reason: null,
      reminded_on: null,
    })
    .execute();
}

async function expectRefused(): Promise<void> {
  const { status, body } = await stage.defend();
  expect([status, Object.keys(body)]).toEqual([422, ['qualificationPassed']]);
}
const expectDefended = async (): Promise<void> =>
  expect((await stage.defend()).body.state).toBe('successfullyDefended');

describe('the defence of a PhD student', () => {
  it('waits for the specialty and the foreign language, passed conditionally is not passed', async () => {
    await expectRefused();
    await passed(100);
    await expectRefused();
    const language = await planned(stage, 200);
    await stage.act(language, 'passConditionally');
    await expectRefused();
    expect((await stage.act(language, 'pass')).body.state).toBe('passed');
    await expectDefended();
  });

  it('a certificate of the level of the specialty that is valid today stands for the foreign language', async () => {
    await passed(100);
    await hasCertificate(5, 100);
    await hasCertificate(7.5, -1);
    await hasCertificate(7.5, 100, 'pending');
    await expectRefused();
    await hasCertificate(6, 0);
    await expectDefended();
  });

  it('waits for every additional subject that was set', async () => {
    await passed(100);
    await passed(200);
    const extra = await planned(stage, 300, { category_subject_id: 1 });
    await expectRefused();
    await stage.act(extra, 'pass');
    await expectDefended();
  });
});

describe('anyone who leaves the study', () => {
  it('has their open exams cancelled; what is passed stays', async () => {
    const open = [
      await planned(stage, 200),
      await planned(stage, 300, { category_subject_id: 1 }),
      await planned(stage, 400, { category_subject_id: 1 }),
    ];
    await stage.act(open[1] ?? 0, 'fail');
    await stage.act(open[2] ?? 0, 'passConditionally');
    const done = await passed(100);
    await doing(world, 'applications', stage.study)(
      world.staff.university,
      'cancel',
      await leaving(walkOf(world)),
    );
    await runJobs(world.on);
    for (const id of open) expect([id, (await stage.rowOf(id)).state]).toEqual([id, 'cancelled']);
    expect((await stage.rowOf(done)).state).toBe('passed');
    expect(Object.keys((await stage.plan(500, { category_subject_id: 1 })).body)).toEqual([
      'mayTakeExams',
    ]);
  });

  it('by a defence as well; a leave and a graduation change nothing', async () => {
    const id = await planned(stage, 100);
    const act = doing(world, 'applications', stage.study);
    const { cancel_reason: _, ...order } = await leaving(walkOf(world));
    const days = {
      leave_ground: 100,
      leave_start: world.on.clock.today(),
      leave_stop: addDays(world.on.clock.today(), 60),
    };
    await act(world.staff.university, 'vacation', { ...order, ...days });
    await runJobs(world.on);
    expect((await stage.rowOf(id)).state).toBe('planned');
    await act(world.staff.university, 'returnFromLeave', {
      ...order,
      return_date: world.on.clock.today(),
    });
    world.on.clock.days(700);
    await act(world.staff.university, 'finish', order);
    await runJobs(world.on);
    expect((await stage.rowOf(id)).state).toBe('planned');
  });

  it('graduates who could not defend plan and pass what they lack, and defend', async () => {
    await passed(100);
    const act = doing(world, 'applications', stage.study);
    const { cancel_reason: _, ...order } = await leaving(walkOf(world));
    world.on.clock.days(620);
    await act(world.staff.university, 'finish', order);
    await runJobs(world.on);
    world.on.clock.reset();
    await expectRefused();
    await passed(200);
    const extra = await planned(stage, 300, { category_subject_id: 1 });
    await expectRefused();
    await stage.act(extra, 'pass');
    await expectDefended();
  });
});
