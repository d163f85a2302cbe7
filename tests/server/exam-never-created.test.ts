import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runLine } from '#server/schedule/timetable.ts';
import type { Answer, Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { applicationActs } from '../support/application-acts.ts';
import { placePeriod, placeReceived } from '../support/exam-campaign.ts';
import { examStage } from '../support/exam-stage.ts';
import { linesAtHome } from '../support/home-lines.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());
afterEach(() => world.on.clock.reset());
const { act, rowOf } = applicationActs(() => world);

/** Days of the period (`placePeriod`): the review ended yesterday, the last day of exams. */
const examStop = 30;
/** The last day to create the exam: ten days after the review (setting `exam.create_days`). */
const createUntil = 9;

const morning = async () => {
  await runLine(world.on.services, 'reminders');
  await runJobs(world.on);
};

/** An application of an exam type that the university has received; nobody creates the exam. */
async function received(): Promise<{ id: number; period: number; owner: Sender }> {
  const period = await placePeriod({ ...world, university: world.university });
  const owner = await buildApplicant(world);
  return { id: await placeReceived(world, owner, period), period, owner };
}

const toldOf = async (id: number, code: string, process = 'application'): Promise<number[]> =>
  (
    await sql<{ account_id: number }>`
      select account_id from received_notification
        where process = ${process} and record_id = ${id} and code = ${code}
        order by account_id`.execute(world.database.db)
  ).rows.map(({ account_id }) => account_id);

const homeOf = (who: Sender) => linesAtHome(world.on, who);

const close = (id: number, who: Sender = world.staff.innovation): Promise<Answer> =>
  act(id, 'closeUndecided', {}, who);

describe('an organization that never creates the exam', () => {
  it('is asked for it on its home until it has done so', async () => {
    const { period } = await received();
    const line = () => homeOf(world.staff.university);
    expect(await line()).toContainEqual(expect.objectContaining({ key: 'examToBegin' }));
    const created = await world.on.send(world.staff.university, 'POST', '/api/exams/', {
      period_id: period,
    });
    expect(created.status).toBe(201);
    expect(await line()).not.toContainEqual(expect.objectContaining({ key: 'examToBegin' }));
  });

  it('is told with its ministry and the agency, every day from the day after the last one on', async () => {
    const { id } = await received();
    const { university, ministry, innovation } = world.staff;
    world.on.clock.days(createUntil);
    await morning();
    expect((await rowOf(id)).overdue_told_on).toBeNull();
    world.on.clock.days(1);
    for (const _ of [1, 2]) await morning();
    expect((await rowOf(id)).overdue_told_on).toBe(world.on.clock.today());
    const sides = [university.id, ministry.id, innovation.id];
    const { rows } = await sql<{ account_id: number }>`
      select distinct account_id from received_notification
        where code = 'N-APPLY-OVERDUE'`.execute(world.database.db);
    expect(rows.map(({ account_id }) => account_id).sort()).toEqual(sides.sort());
  });

  it('keeps the candidates until the last day of exams; then the agency ends their wait with a reason', async () => {
    const { id, owner } = await received();
    world.on.clock.days(examStop);
    expect(Object.keys((await close(id)).body)).toEqual(['leftUndecided']);
    world.on.clock.days(1);
    expect((await close(id, world.staff.university)).status).toBe(403);
    expect((await close(id)).status).toBe(200);
    await runJobs(world.on);
    expect((await rowOf(id)).state).toBe('leftUndecided');
    expect(await toldOf(id, 'N-APPLY-UNDECIDED')).toEqual(
      [owner.id, world.staff.university.id, world.staff.ministry.id].sort((a, b) => a - b),
    );
  });
});

describe('an exam that is never held', () => {
  it('loses its candidates by the agency, and the night closes it when nobody is left', async () => {
    const stage = await examStage(
      { ...world, clerk: world.staff.university.id },
      [{ places: 1, candidates: 2, accepted: 1 }],
      { finished: false },
    );
    const stateOf = async () =>
      (
        await world.database.db
          .selectFrom('exam')
          .select('state')
          .where('id', '=', stage.exam)
          .executeTakeFirstOrThrow()
      ).state;
    world.on.clock.days(examStop + 1);
    const [first, second] = stage.examined;
    for (const one of [first, second]) {
      expect(await stateOf()).toBe('draft');
      expect((await close(one?.application ?? 0)).status).toBe(200);
      await runJobs(world.on);
      if (one === first) await runTask(world.on, 'timetable-nightly');
    }
    await runTask(world.on, 'timetable-nightly');
    expect(await stateOf()).toBe('cancelled');
  });
});
