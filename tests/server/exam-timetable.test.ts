import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLine } from '#server/schedule/timetable.ts';
import { doing } from '../support/doing.ts';
import { type ExamStage, examStage, type Group } from '../support/exam-stage.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/** Days of the period of an exam stage, from today (`placePeriod`). */
const examStop = 30;
const studyStart = 40;

const stageOf = async (group: Group, finished: boolean): Promise<ExamStage> => {
  world.on.clock.reset();
  return examStage({ ...world, clerk: world.staff.university.id }, [group], { finished });
};
const night = async () => {
  await runTask(world.on, 'timetable-nightly');
  await runJobs(world.on);
};
/** Nine o'clock of any day: that it has to be a working day is judged before. */
const morning = async () => {
  await runLine(world.on.services, 'reminders');
  await runJobs(world.on);
};
const goTo = (day: number) => {
  world.on.clock.reset();
  world.on.clock.days(day);
};

const stateOf = async ({ exam }: ExamStage) =>
  (
    await world.database.db
      .selectFrom('exam')
      .select('state')
      .where('id', '=', exam)
      .executeTakeFirstOrThrow()
  ).state;
/** Who has been told of something about an exam, each time. */
const told = async ({ exam }: ExamStage, code: string): Promise<number[]> =>
  (
    await sql<{ account_id: number }>`
      select account_id from received_notification
        where process = 'exam' and record_id = ${exam} and code = ${code}
          order by account_id`.execute(world.database.db)
  ).rows.map(({ account_id }) => account_id);
const lines = async ({ exam }: ExamStage): Promise<string[]> =>
  (
    await sql<{ line: string }>`
      select event || ' ' || job as line from history
        where process = 'exam' and record_id = ${exam} and actor_role = 'system'
          order by record_version`.execute(world.database.db)
  ).rows.map(({ line }) => line);
const lateOnes = () =>
  [world.staff.university.id, world.staff.ministry.id, world.staff.innovation.id].sort(
    (one, other) => one - other,
  );

const applications = async ({ exam }: ExamStage): Promise<string[]> =>
  (
    await sql<{
      state: string;
    }>`select a.state from exam_result x join application a on a.id = x.application_id
      where x.exam_id = ${exam} order by x.id`.execute(world.database.db)
  ).rows.map(({ state }) => state);

describe('the scheduler and an exam', () => {
  it('results that are late: told once a day from the day after the last one on, to three sides', async () => {
    const stage = await stageOf({ places: 1, candidates: 2, accepted: 1 }, false);
    goTo(examStop);
    await morning();
    expect(await told(stage, 'N-EXAM-OVERDUE')).toEqual([]);
    goTo(examStop + 1);
    for (const _ of [1, 2]) await morning();
    expect(await told(stage, 'N-EXAM-OVERDUE')).toEqual(lateOnes());
    goTo(examStop + 2);
    await morning();
    expect(await told(stage, 'N-EXAM-OVERDUE')).toHaveLength(2 * lateOnes().length);
    expect([await stateOf(stage), await lines(stage)]).toEqual([
      'draft',
      ['overdue reminders', 'overdue reminders'],
    ]);
  });

  it('the night on which study begins closes it when nothing is open; who has no place is not accepted', async () => {
    const stage = await stageOf({ places: 2, candidates: 3, accepted: 2 }, true);
    const [first, second] = stage.examined;
    for (const one of [first, second])
      await doing(world, 'applications', one?.application ?? 0)(
        world.staff.university,
        'admit',
        stage.order,
      );
    await doing(world, 'exams', stage.exam)(world.staff.university, 'upload', stage.order);
    goTo(studyStart - 1);
    await night();
    expect([await stateOf(stage), await applications(stage)]).toEqual([
      'finished',
      ['admittedToStudy', 'admittedToStudy', 'documentReceived'],
    ]);
    goTo(studyStart);
    for (const _ of [1, 2]) await night();
    expect([await stateOf(stage), await applications(stage)]).toEqual([
      'afterFinished',
      ['admittedToStudy', 'admittedToStudy', 'failedExam'],
    ]);
    expect(await lines(stage)).toEqual(['close nightly']);
    expect(await told(stage, 'N-EXAM-CLOSED')).toHaveLength(2);
  });

  it('never closes over somebody who waits for their admission: it stays, and is told of every day', async () => {
    const stage = await stageOf({ places: 2, candidates: 3, accepted: 2 }, true);
    const [first, second] = stage.examined;
    await doing(world, 'applications', first?.application ?? 0)(
      world.staff.university,
      'admit',
      stage.order,
    );
    goTo(studyStart);
    await night();
    await morning();
    expect([await stateOf(stage), await told(stage, 'N-EXAM-OVERDUE')]).toEqual(['finished', []]);
    goTo(studyStart + 1);
    await night();
    for (const _ of [1, 2]) await morning();
    expect([await stateOf(stage), await applications(stage)]).toEqual([
      'finished',
      ['admittedToStudy', 'documentReceived', 'documentReceived'],
    ]);
    expect(await told(stage, 'N-EXAM-OVERDUE')).toEqual(lateOnes());
    // Their admission and the order are all that was missing.
    await doing(world, 'applications', second?.application ?? 0)(
      world.staff.university,
      'admit',
      stage.order,
    );
    await doing(world, 'exams', stage.exam)(world.staff.university, 'upload', stage.order);
    goTo(studyStart + 2);
    await night();
    await morning();
    expect([await stateOf(stage), await told(stage, 'N-EXAM-OVERDUE')]).toEqual([
      'afterFinished',
      lateOnes(),
    ]);
  });

  it('never closes over a row that an appeal has opened, and the night after the closing gives unused places back', async () => {
    const stage = await stageOf({ places: 2, candidates: 2, accepted: 1 }, true);
    const [first, second] = stage.examined;
    await doing(world, 'applications', first?.application ?? 0)(
      world.staff.university,
      'admit',
      stage.order,
    );
    await doing(world, 'exams', stage.exam)(world.staff.university, 'upload', stage.order);
    await world.database.db
      .updateTable('exam_result')
      .set({ is_open: true })
      .where('id', '=', second?.row ?? 0)
      .execute();
    goTo(studyStart);
    await night();
    expect(await stateOf(stage)).toBe('finished');
    await world.database.db
      .updateTable('exam_result')
      .set({ is_open: false })
      .where('id', '=', second?.row ?? 0)
      .execute();
    for (const _ of [1, 2]) await night();
    expect(await stateOf(stage)).toBe('afterFinished');
    const { rows } = await sql<{ split: number; used: number; returned: number }>`
      select split, used, returned from quota_place
        where period_id = ${stage.period} and direction_id <> 0`.execute(world.database.db);
    expect(rows).toEqual([{ split: 2, used: 1, returned: 1 }]);
  });
});
