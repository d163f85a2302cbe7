import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApplicant } from '../support/applicants.ts';
import { applicationActs } from '../support/application-acts.ts';
import { examStage } from '../support/exam-stage.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { markAll, sendApplication } from '../support/sent-application.ts';
import { make } from '../support/walk-stage.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());
const { act, rowOf } = applicationActs(() => world);

/** An application of an independent researcher that only waits for its admission. */
async function readyIndependent(): Promise<{ id: number; owner: number; order: object }> {
  const owner = await buildApplicant(world);
  const id = await sendApplication(world, owner);
  const { university } = world.staff;
  const day = world.on.clock.today();
  await markAll(world, id);
  const steps: [string, object][] = [
    ['accept', {}],
    ['setAdvisor', { advisor_id: world.advisor }],
    ['setTopic', { topic_id: await make(world, 'publishedTopic') }],
    [
      'setCouncil',
      {
        council_number: '7/3',
        council_date: day,
        council_file_id: await addFile(world, university, 'councilDecision'),
      },
    ],
  ];
  for (const [event, body] of steps) expect((await act(id, event, body)).status).toBe(200);
  const order_file_id = await addFile(world, university, 'order');
  return {
    id,
    owner: owner.id,
    order: { order_number: '112-st', order_date: day, order_file_id },
  };
}

/** Somebody accepted by an exam of a quota period, whose other applications may be anything. */
async function acceptedByExam(owner?: number) {
  const stage = await examStage(
    { ...world, clerk: world.staff.university.id },
    [{ places: 1, candidates: 1, accepted: 1 }],
    { finished: true },
  );
  const [{ application = 0, row = 0 } = {}] = stage.examined;
  if (owner) {
    for (const table of ['application', 'exam_result'] as const)
      await world.database.db
        .updateTable(table)
        .set({ owner_id: owner })
        .where('id', '=', table === 'application' ? application : row)
        .execute();
  }
  return { application, row, order: stage.order, exam: stage.exam };
}

const studiesOf = async (owner: number): Promise<number> =>
  (
    await world.database.db
      .selectFrom('application')
      .select('id')
      .where('owner_id', '=', owner)
      .where('state', 'in', ['admittedToStudy', 'onAcademicLeave'])
      .execute()
  ).length;

const codesOf = async (account: number, record: number): Promise<string[]> =>
  (
    await world.database.db
      .selectFrom('received_notification')
      .select('code')
      .where('account_id', '=', account)
      .where('record_id', '=', record)
      .where('process', '=', 'application')
      .orderBy('id')
      .execute()
  ).map(({ code }) => code);

describe('one study at a time', () => {
  it('admission to doctoral study ends the application as independent researcher elsewhere', async () => {
    const independent = await readyIndependent();
    const phd = await acceptedByExam(independent.owner);
    expect((await act(phd.application, 'admit', phd.order)).status).toBe(200);
    await runJobs(world.on);
    expect((await rowOf(independent.id)).state).toBe('superseded');
    expect(await codesOf(independent.owner, independent.id)).toContain('N-APPLY-SUPERSEDED');
    expect((await act(independent.id, 'admit', independent.order)).status).toBe(409);
    expect(await studiesOf(independent.owner)).toBe(1);
  });

  it('a student is not admitted as independent researcher of another period', async () => {
    const independent = await readyIndependent();
    await make(world, 'student', { owner: { id: independent.owner }, change: {} }).catch(
      () => undefined,
    );
    await world.database.db
      .updateTable('application')
      .set({ state: 'admittedToStudy' })
      .where('id', '=', (await acceptedByExam(independent.owner)).application)
      .execute();
    const refused = await act(independent.id, 'admit', independent.order);
    expect([refused.status, refused.code, Object.keys(refused.body)]).toEqual([
      422,
      'GUARD_FAILED',
      ['noOtherStudy'],
    ]);
    expect((await rowOf(independent.id)).state).toBe('documentReceived');
  });

  it('an independent researcher who is admitted to doctoral study studies once, at every moment', async () => {
    const independent = await readyIndependent();
    expect((await act(independent.id, 'admit', independent.order)).status).toBe(200);
    const phd = await acceptedByExam(independent.owner);
    expect((await act(phd.application, 'admit', phd.order)).status).toBe(200);
    // Before any job has run.
    expect((await rowOf(independent.id)).state).toBe('cancelled');
    expect(await studiesOf(independent.owner)).toBe(1);
  });

  it('of two admissions at once one person gets one study', async () => {
    for (let round = 0; round < 3; round += 1) {
      const independent = await readyIndependent();
      const phd = await acceptedByExam(independent.owner);
      const answers = await Promise.all([
        act(independent.id, 'admit', independent.order),
        act(phd.application, 'admit', phd.order),
      ]);
      expect(answers.map(({ status }) => [200, 409, 422].includes(status))).toEqual([true, true]);
      expect(await studiesOf(independent.owner)).toBe(1);
      expect((await rowOf(phd.application)).state).toBe('admittedToStudy');
    }
  });

  it('the database holds it, whatever the code says', async () => {
    const independent = await readyIndependent();
    const phd = await acceptedByExam(independent.owner);
    await expect(
      sql`update application set state = 'admittedToStudy'
        where id in (${independent.id}, ${phd.application})`.execute(world.database.db),
    ).rejects.toThrow('application_one_study');
  });
});

describe('an applicant who withdraws after the review has begun', () => {
  it('says why, and the application is closed', async () => {
    const owner = await buildApplicant(world);
    const id = await sendApplication(world, owner);
    expect((await act(id, 'giveUp', {}, owner)).code).toBe('GUARD_FAILED');
    await act(id, 'reviewStart');
    expect((await act(id, 'withdraw', {}, owner)).status).toBe(422);
    expect((await act(id, 'giveUp', { reason: '' }, owner)).code).toBe('REASON_REQUIRED');
    expect((await act(id, 'giveUp', {}, owner)).status).toBe(200);
    await runJobs(world.on);
    expect(await rowOf(id)).toMatchObject({
      state: 'withdrawn',
      reason: 'Sinov uchun yozilgan sabab.',
    });
    expect(await codesOf(world.staff.university.id, id)).toContain('N-APPLY-WITHDRAWN');
  });

  it('frees the place that the exam had given', async () => {
    const owner = await buildApplicant(world);
    const phd = await acceptedByExam(owner.id);
    expect((await act(phd.application, 'giveUp', {}, owner)).status).toBe(200);
    await runJobs(world.on);
    const row = await world.database.db
      .selectFrom('exam_result')
      .select(['state', 'declined'])
      .where('id', '=', phd.row)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ state: 'notAccepted', declined: true });
  });
});
