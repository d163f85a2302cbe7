import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import type { Answer, Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { applicationActs } from '../support/application-acts.ts';
import { doing } from '../support/doing.ts';
import { type ExamStage, examStage } from '../support/exam-stage.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());
afterEach(() => world.on.clock.reset());
const { act, rowOf } = applicationActs(() => world);

const stageOf = (accepted: number, finished: boolean): Promise<ExamStage> =>
  examStage(
    { ...world, clerk: world.staff.university.id },
    [{ places: 1, candidates: 1, accepted }],
    { finished },
  );

/** A candidate of an exam, the first when nothing is said, who can sign in. */
async function candidateOf({ examined }: ExamStage, at = 0): Promise<Sender> {
  const one = examined[at];
  const owner = await buildApplicant(world);
  const change = { owner_id: owner.id };
  const { db } = world.database;
  await db
    .updateTable('application')
    .set(change)
    .where('id', '=', one?.application ?? 0)
    .execute();
  await db
    .updateTable('exam_result')
    .set(change)
    .where('id', '=', one?.row ?? 0)
    .execute();
  return owner;
}

async function send({ exam }: ExamStage, event: string): Promise<Answer> {
  const { university } = world.staff;
  const { body } = await world.on.send(university, 'GET', `/api/exams/${exam}/`);
  return world.on.send(university, 'POST', `/api/exams/${exam}/${event}/`, {
    version: body.version,
  });
}

/** Another application for the same exam, as it stands before the exam is finished. */
const insertOther = async (
  { examined, period }: ExamStage,
  columns: { state: string; rework_until: string; returned?: boolean },
): Promise<number> =>
  (
    await world.database.db
      .insertInto('application')
      .values({
        owner_id: (await buildApplicant(world)).id,
        period_id: period,
        organization_id: world.university,
        direction_id: examined[0]?.direction ?? 0,
        dc_type: 200,
        ...columns,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

describe('every exam can be closed', () => {
  it('one whose candidates have all gone away', async () => {
    const stage = await stageOf(0, false);
    const owner = await candidateOf(stage);
    expect((await act(stage.examined[0]?.application ?? 0, 'giveUp', {}, owner)).status).toBe(200);
    await runJobs(world.on);
    const { body } = await world.on.send(
      world.staff.university,
      'GET',
      `/api/exams/${stage.exam}/`,
    );
    expect(body.candidates).toBe(0);
    expect((await send(stage, 'finish')).status).toBe(200);
    expect((await send(stage, 'close')).status).toBe(200);
  });

  it('one that nobody has passed needs no order of admission', async () => {
    const stage = await stageOf(0, true);
    expect(Object.keys((await send(stage, 'close')).body)).toEqual(['appealTimeOver']);
    world.on.clock.days(10);
    expect((await send(stage, 'close')).status).toBe(200);
    await runJobs(world.on);
    expect((await rowOf(stage.examined[0]?.application ?? 0)).state).toBe('failedExam');
  });

  it('one whose accepted candidate withdraws before the admission', async () => {
    const stage = await stageOf(1, true);
    const owner = await candidateOf(stage);
    world.on.clock.days(10);
    expect(Object.keys((await send(stage, 'close')).body).sort()).toEqual([
      'everyAcceptedAdmitted',
      'orderUploaded',
    ]);
    expect((await act(stage.examined[0]?.application ?? 0, 'giveUp', {}, owner)).status).toBe(200);
    await runJobs(world.on);
    expect((await send(stage, 'close')).status).toBe(200);
  });

  it('one whose appellant gets a free place before anybody has marked anew', async () => {
    const stage = await examStage(
      { ...world, clerk: world.staff.university.id },
      [{ places: 1, candidates: 2, accepted: 1 }],
      { finished: true },
    );
    const [first, second] = stage.examined;
    const winner = await candidateOf(stage);
    const appellant = await candidateOf(stage, 1);
    const appealed = second?.application ?? 0;
    expect((await act(appealed, 'appeal', {}, appellant)).status).toBe(200);
    expect((await act(appealed, 'reopenResult', {}, world.staff.innovation)).status).toBe(200);
    expect((await act(first?.application ?? 0, 'giveUp', {}, winner)).status).toBe(200);
    await runJobs(world.on);
    const unmet = async () => Object.keys((await send(stage, 'close')).body);
    expect(await unmet()).toContain('appealsSettled');
    const promote = doing(world, 'exam-results', second?.row ?? 0);
    await promote(world.staff.university, 'promote');
    expect(await unmet()).not.toContain('appealsSettled');
  });
});

describe('every candidate is decided', () => {
  it.each([
    ['rejected', { state: 'rejected' }],
    ['being corrected', { state: 'draft', returned: true }],
  ])(
    'an exam waits for an application that is %s and may come back in time',
    async (_, columns) => {
      const stage = await stageOf(1, false);
      const today = world.on.clock.today();
      const id = await insertOther(stage, { ...columns, rework_until: addDays(today, 1) });
      expect(Object.keys((await send(stage, 'finish')).body)).toEqual(['rejectionsSettled']);
      await world.database.db
        .updateTable('application')
        .set({ rework_until: addDays(today, -1) })
        .where('id', '=', id)
        .execute();
      expect((await send(stage, 'finish')).status).toBe(200);
    },
  );

  it('an application that nobody could examine any more is not accepted', async () => {
    const stage = await stageOf(0, true);
    const today = world.on.clock.today();
    const id = await insertOther(stage, { state: 'pending', rework_until: today });
    await world.database.db
      .updateTable('application')
      .set({ review_until: addDays(today, 5) })
      .where('id', '=', id)
      .execute();
    const refused = await act(id, 'accept');
    expect([refused.status, refused.body.examAwaited]).toEqual([
      422,
      [
        'Imtihon natijalari eʼlon qilingan: ariza endi imtihonga kiritilmaydi. Agentlikdan imtihonni qayta ochishni soʻrang.',
      ],
    ]);
    expect((await act(id, 'reject')).status).toBe(200);
  });
});
