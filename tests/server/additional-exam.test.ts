import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { conditionDays } from '#modules/additional-exam/schema.ts';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import { type ExamStage, examStage, planned } from '../support/exam-acts.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { addFile } from '../support/world.ts';

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
});

const today = () => world.on.clock.today();
const fieldsOf = ({ body }: { body: Record<string, unknown> }) => Object.keys(body).sort();
const messages = async (code: string, id: number): Promise<number[]> =>
  (
    await sql<{
      account_id: number;
    }>`select n.account_id from received_notification n join history h on h.id = n.history_id
      where n.code = ${code} and h.process = 'additionalExam' and h.record_id = ${id}
        order by n.id`.execute(world.database.db)
  ).rows.map(({ account_id }) => account_id);

describe('planning an exam', () => {
  it('tells the student the day and the subject, and nobody else', async () => {
    const id = await planned(stage, 100);
    await runJobs(world.on);
    expect(await messages('N-ADDEXAM-DATE', id)).toEqual([stage.owner.id]);
    const { body } = await world.on.send(
      stage.owner,
      'GET',
      '/api/notification-inbox/?process=additionalExam',
    );
    expect(JSON.stringify(body)).toContain('Mutaxassislik boʻyicha qoʻshimcha imtihon');
  });

  it('once for a subject: the second is refused with the reason, also when two are sent at once', async () => {
    const answers = await Promise.all([stage.plan(100), stage.plan(100), stage.plan(100)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(fieldsOf(answers.find(({ status }) => status === 422) ?? { body: {} })).toEqual([
      'subjectFree',
    ]);
    expect((await stage.plan(200)).status).toBe(201);
  });

  it('names everything that is wrong and saves nothing', async () => {
    const wrong = await stage.plan(300, { exam_date: '2026-02-30', place: 'x'.repeat(201) });
    expect([wrong.status, fieldsOf(wrong)]).toEqual([
      400,
      ['category_subject_id', 'exam_date', 'place'],
    ]);
    expect(fieldsOf(await stage.plan(100, { exam_date: addDays(today(), -1) }))).toEqual([
      'exam_date',
    ]);
    expect(fieldsOf(await stage.plan(300, { category_subject_id: 99 }))).toEqual([
      'category_subject_id',
    ]);
    expect(fieldsOf(await stage.plan(600))).toEqual(['subject']);
    const kept = await world.database.db
      .selectFrom('additional_exam')
      .select('id')
      .where('application_id', '=', stage.study)
      .execute();
    expect(kept).toEqual([]);
  });

  it('is for students of the own organization in study; the DSc family takes additional subjects only', async () => {
    expect((await stage.plan(100, {}, world.neighbour)).status).toBe(403);
    expect((await stage.plan(100, { application_id: 999_999 })).status).toBe(403);
    expect((await stage.plan(100, {}, stage.owner)).status).toBe(403);
    const doctor = await examStage(world, 400);
    expect(fieldsOf(await doctor.plan(100))).toEqual(['subjectFits']);
    expect((await doctor.plan(300, { category_subject_id: 1 })).status).toBe(201);
    const trainee = await examStage(world, 300);
    expect(fieldsOf(await trainee.plan(300, { category_subject_id: 1 }))).toEqual(['subjectFits']);
  });

  it('answers beforehand whether it may begin', async () => {
    await planned(stage, 100);
    const { body } = await world.on.send(
      world.staff.university,
      'GET',
      `/api/additional-exams/actions/?application_id=${stage.study}&subject=100`,
    );
    expect(body.actions).toMatchObject([
      { event: 'create', enabled: false, unmet: ['subjectFree'] },
    ]);
  });
});

describe('results', () => {
  it('need a mark that fits, a real day and an own protocol', async () => {
    const id = await planned(stage, 100);
    const before = await stage.rowOf(id);
    for (const mark of [54.5, 100.5, 77.3, null])
      expect([mark, fieldsOf(await stage.act(id, 'pass', { mark }))]).toEqual([mark, ['mark']]);
    for (const mark of [55, -1, 20.25])
      expect([mark, fieldsOf(await stage.act(id, 'fail', { mark }))]).toEqual([mark, ['mark']]);
    const foreign = await addFile(world, world.neighbour, 'examProtocol');
    expect(fieldsOf(await stage.act(id, 'pass', { protocol_file_id: foreign }))).toEqual([
      'protocol_file_id',
    ]);
    expect(
      fieldsOf(
        await stage.act(id, 'pass', { protocol_file_id: null, exam_date: addDays(today(), 1) }),
      ),
    ).toEqual(['exam_date', 'protocol_file_id']);
    expect(fieldsOf(await stage.act(id, 'pass', { exam_date: addDays(today(), -501) }))).toEqual([
      'exam_date',
    ]);
    expect(await stage.rowOf(id)).toEqual(before);
    expect((await stage.act(id, 'pass')).body).toMatchObject({
      state: 'passed',
      status: 100,
      mark: 78.5,
      attempt: 1,
    });
    await runJobs(world.on);
    expect(await messages('N-ADDEXAM-RESULT', id)).toEqual([stage.owner.id]);
  });

  it('on a condition: a mark just below the pass or papers from elsewhere, ninety days at most', async () => {
    const id = await planned(stage, 100);
    const conditional = (change: object) => stage.act(id, 'passConditionally', change);
    expect(fieldsOf(await conditional({ mark: 55 }))).toEqual(['mark']);
    expect(
      fieldsOf(await conditional({ mark: null, exam_date: '', protocol_file_id: '' })),
    ).toEqual(['exam_date', 'mark', 'protocol_file_id']);
    for (const days of [0, 91])
      expect(fieldsOf(await conditional({ deadline: addDays(today(), days) }))).toEqual([
        'deadline',
      ]);
    expect((await conditional({ reason: 'qisqa' })).code).toBe('REASON_REQUIRED');
    const elsewhere = {
      condition_ground: 200,
      mark: null,
      exam_date: null,
      protocol_file_id: null,
    };
    expect((await conditional(elsewhere)).body).toMatchObject({
      state: 'conditionallyPassed',
      status: 300,
      mark: null,
      protocol: null,
    });
    await runJobs(world.on);
    expect(await messages('N-ADDEXAM-CONDITION', id)).toEqual([stage.owner.id]);
    expect(fieldsOf(await stage.act(id, 'pass', { condition_file_id: null }))).toEqual([
      'condition_file_id',
    ]);
    expect((await stage.act(id, 'pass')).body).toMatchObject({
      state: 'passed',
      decided_on: today(),
    });
  });

  it('of a condition that is not fulfilled in time: failed by the night, told once', async () => {
    const id = await planned(stage, 100);
    await stage.act(id, 'passConditionally');
    world.on.clock.days(conditionDays);
    await runTask(world.on, 'timetable-nightly');
    expect((await stage.rowOf(id)).state).toBe('conditionallyPassed');
    world.on.clock.days(1);
    for (const _ of [1, 2]) await runTask(world.on, 'timetable-nightly');
    expect(await stage.rowOf(id)).toMatchObject({
      state: 'notPassed',
      decided_on: today(),
      mark: 52.5,
    });
    await runJobs(world.on);
    expect(await messages('N-ADDEXAM-RESULT', id)).toEqual([stage.owner.id]);
  });

  it('failed: again after thirty days, three attempts, the former result in the history', async () => {
    const id = await planned(stage, 100);
    await stage.act(id, 'fail', { mark: null });
    for (const attempt of [2, 3]) {
      world.on.clock.days(29);
      expect(fieldsOf(await stage.act(id, 'retry'))).toEqual(['retryTimeReached']);
      world.on.clock.days(1);
      expect((await stage.act(id, 'retry')).body).toMatchObject({
        state: 'planned',
        status: null,
        attempt,
        mark: null,
        protocol: null,
      });
      await stage.act(id, 'fail', { exam_date: addDays(today(), -attempt * 30) });
    }
    world.on.clock.days(30);
    expect(fieldsOf(await stage.act(id, 'retry'))).toEqual(['attemptsLeft']);
    const { body } = await world.on.send(
      stage.owner,
      'GET',
      `/api/additional-exams/${id}/history/`,
    );
    expect(
      (body.results as { event: string; files: unknown[] }[]).filter(
        ({ event, files }) => event === 'fail' && files.length === 1,
      ),
    ).toHaveLength(3);
  });
});

describe('who sees an exam and its papers', () => {
  it('the student, their organization, those above and the agency; a neighbour nothing; papers fewer people', async () => {
    const id = await planned(stage, 100);
    await stage.act(id, 'fail');
    world.on.clock.days(30);
    await stage.act(id, 'retry');
    const { staff, neighbour, on } = world;
    const fresh = await addActor(on, 'doctorate');
    const seen = async (as: typeof neighbour) => {
      const record = await on.send(as, 'GET', `/api/additional-exams/${id}/`);
      const file = await on.send(as, 'GET', `/api/files/${stage.papers.protocol}/info/`);
      return [record.status, file.status];
    };
    expect(await seen(staff.university)).toEqual([200, 200]);
    expect(await seen(staff.innovation)).toEqual([200, 200]);
    expect(await seen(staff.ministry)).toEqual([200, 404]);
    expect(await seen(staff.antiCorruption)).toEqual([200, 404]);
    expect(await seen(neighbour)).toEqual([404, 404]);
    expect(await seen(fresh)).toEqual([404, 404]);
    expect(await seen(staff.finance)).toEqual([403, 404]);
    expect(
      (await on.send(stage.owner, 'GET', `/api/files/${stage.papers.protocol}/info/`)).status,
    ).toBe(200);
  });
});
