import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { opensOn, quarterStart } from '#modules/monitoring/quarter.server.ts';
import { workTypeIds } from '#shared/codes.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { applicationActs } from '../support/application-acts.ts';
import { runJobs } from '../support/jobs.ts';
import {
  done,
  failure,
  first,
  monitoringStage,
  opinion,
  second,
  sorted,
  third,
  unmetOf,
} from '../support/monitoring-stage.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { make } from '../support/walk-stage.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const { rowOf: studyRow } = applicationActs(() => world);
const {
  today,
  to,
  night,
  actOnStudy,
  reportsOf,
  rowOf,
  stageOf,
  opened,
  bring,
  submitted,
  itemsOf,
  judge,
  completed,
  toldOf,
  order,
  leave,
} = monitoringStage(() => world);
const { individualWorkPlan: plan, theoreticalMethodologicalProgram: program } = workTypeIds;
const analysis = workTypeIds.topicAnalyticalInfo;
type Stage = Awaited<ReturnType<typeof stageOf>>;

beforeEach(() => {
  world.on.clock.reset();
  to(opensOn(first));
});

describe('the opening', () => {
  it('happens once, on the first of the last month, for who has studied thirty days', async () => {
    const stage = await stageOf();
    const fresh = await stageOf({}, addDays(opensOn(first), -20));
    world.on.clock.days(-1);
    await night();
    expect(await reportsOf(stage.study)).toEqual([]);
    world.on.clock.days(1);
    await night();
    await night();
    const [report, ...others] = await reportsOf(stage.study);
    expect(others).toEqual([]);
    expect(report).toMatchObject({
      ...first,
      state: 'collecting',
      report: 1,
      study_quarter: 1,
      owner_id: stage.owner.id,
      upload_until: addDays(opensOn(first), 19),
      grace_until: addDays(opensOn(first), 29),
    });
    expect(await reportsOf(fresh.study)).toEqual([]);
    expect(await toldOf('N-MON-OPEN', report?.id ?? 0)).toEqual(sorted(stage.owner, stage.advisor));
  });

  it('leaves out who is on leave, who has come back a moment ago, and whom the agency refused', async () => {
    const away = await stageOf();
    const back = await stageOf();
    const refused = await stageOf();
    world.on.clock.days(-20);
    await leave(away.study, 60);
    await leave(back.study, 60);
    world.on.clock.days(10);
    await done(
      actOnStudy(back.study, 'returnFromLeave', { return_date: today(), ...(await order()) }),
    );
    expect((await studyRow(back.study)).leave_days).toBe(10);
    await done(actOnStudy(refused.study, 'unconfirmOld', {}, world.staff.innovation));
    world.on.clock.days(10);
    await night();
    for (const { study } of [away, back, refused]) expect(await reportsOf(study)).toEqual([]);
  });

  it('makes up for missed nights until the last day of the upload', async () => {
    const stage = await stageOf();
    world.on.clock.days(20);
    await night();
    expect(await reportsOf(stage.study)).toEqual([]);
    world.on.clock.days(-5);
    await night();
    expect((await reportsOf(stage.study)).length).toBe(1);
  });
});

describe('the evidence', () => {
  it('is the own work of this year, of a kind that counts, with a proof, once', async () => {
    const stage = await stageOf();
    const other = await stageOf();
    const id = await opened(stage);
    const refusedAs = async (work_id: number) => {
      const { status, body } = await stage.act(id, 'upload', stage.owner, { work_id });
      expect(status).toBe(400);
      return String(body.work_id);
    };
    expect(await refusedAs(await other.work(plan))).toContain('roʻyxatida yoʻq');
    expect(await refusedAs(await stage.work(workTypeIds.other))).toContain('turdagi');
    const before = { publication_date: addDays(quarterStart(first), -1) };
    expect(await refusedAs(await stage.work(plan, before))).toContain('oʻquv yilida');
    expect(await refusedAs(await stage.work(plan, { file_id: null }))).toContain('havola');
    const good = await stage.work(plan);
    await done(stage.act(id, 'upload', stage.owner, { work_id: good }));
    expect(await refusedAs(good)).toContain('qoʻshilgan');
    expect((await itemsOf(id)).length).toBe(1);
    expect((await stage.act(id, 'upload', other.owner, { work_id: good })).status).toBe(404);
  });

  it('is not enough for a report until all that is due is there', async () => {
    const stage = await stageOf();
    const id = await opened(stage);
    const short = await stage.act(id, 'submit', stage.owner);
    expect([short.status, short.code, unmetOf(short)]).toEqual([
      422,
      'NOT_ENOUGH_FILES',
      ['files'],
    ]);
    await bring(stage, id, plan);
    const [item] = await itemsOf(id);
    await done(stage.act(id, 'remove', stage.owner, { item_id: item?.id }));
    expect((await stage.act(id, 'submit', stage.owner)).code).toBe('NOT_ENOUGH_FILES');
    await bring(stage, id, plan);
    await done(stage.act(id, 'submit', stage.owner));
    expect(await toldOf('N-MON-SUBMITTED', id)).toEqual(sorted(stage.advisor));
  });

  it('is locked in a submitted report, and free again when the advisor returns it', async () => {
    const stage = await stageOf();
    const id = await submitted(stage, plan);
    const [item] = await itemsOf(id);
    const change = () =>
      world.on.send(stage.owner, 'PUT', `/api/scientific-works/${item?.work_id}/`, {
        version: 1,
        name: 'Tuzatilgan ish rejasi',
      });
    expect([(await change()).code, (await itemsOf(id)).length]).toEqual(['GUARD_FAILED', 1]);
    await done(stage.act(id, 'return', stage.advisor));
    expect((await change()).status).toBe(200);
  });

  it('is read by the advisor, and by no other one', async () => {
    const stage = await stageOf();
    const id = await submitted(stage, plan);
    const [item] = (await stage.record(id, stage.advisor)).items as { file: { id: string } }[];
    const read = async (as: Sender) =>
      (await world.on.send(as, 'GET', `/api/files/${item?.file.id}/info/`)).status;
    expect(await read(stage.advisor)).toBe(200);
    expect(await read(world.staff.advisor)).toBe(404);
    expect(await read(world.neighbour)).toBe(404);
  });
});

describe('a year of one student', () => {
  it('asks in the second quarter for what the first has not accepted, and counts the mark', async () => {
    const stage = await stageOf();
    const id = await completed(stage, plan);
    expect(await rowOf(id)).toMatchObject({
      state: 'completedSuccessfully',
      mark: 20,
      required: 20,
    });
    await done(stage.act(id, 'confirm', world.staff.innovation));
    to(opensOn(second));
    const next = await opened(stage);
    expect(await rowOf(next)).toMatchObject({ ...second, report: 1, study_quarter: 2 });
    await bring(stage, next, program);
    expect((await stage.act(next, 'submit', stage.owner)).code).toBe('NOT_ENOUGH_FILES');
    await bring(stage, next, analysis);
    await done(stage.act(next, 'submit', stage.owner));
    await done(stage.act(next, 'advisorResult', stage.advisor, opinion));
    await judge(stage, next, true, program);
    const short = await stage.act(next, 'complete', world.staff.university);
    expect([short.status, unmetOf(short)]).toEqual([422, ['markSufficient']]);
    await judge(stage, next, true, analysis);
    await done(stage.act(next, 'complete', world.staff.university));
    expect(await rowOf(next)).toMatchObject({ mark: 30, required: 30 });
  });

  it('a work counts in one report only', async () => {
    const stage = await stageOf();
    const id = await completed(stage, plan);
    const [item] = await itemsOf(id);
    to(opensOn(second));
    const next = await opened(stage);
    const again = await stage.act(next, 'upload', stage.owner, { work_id: item?.work_id });
    expect(String(again.body.work_id)).toContain('boshqa hisobotda');
  });

  it('a late report returned by the advisor has the extra days, then a deadline, then is completed', async () => {
    const stage = await stageOf();
    const id = await opened(stage);
    to(addDays(opensOn(first), 20));
    await night();
    expect((await rowOf(id)).state).toBe('documentsNotUploaded');
    expect(await toldOf('N-MON-50', id)).toEqual(
      sorted(stage.owner, stage.advisor, world.staff.university),
    );
    await bring(stage, id, plan);
    await done(stage.act(id, 'submit', stage.owner));
    await done(stage.act(id, 'return', stage.advisor));
    expect(await toldOf('N-MON-RETURNED', id)).toEqual(sorted(stage.owner));
    expect(await rowOf(id)).toMatchObject({ state: 'collecting', late: true });
    await night();
    expect((await rowOf(id)).state).toBe('collecting');
    await done(stage.act(id, 'submit', stage.owner));
    await done(stage.act(id, 'advisorResult', stage.advisor, opinion));
    await judge(stage, id, false);
    const { university, innovation } = world.staff;
    const deadline = addDays(today(), 15);
    const giving = { reason_code: 100, deadline, missing: [plan] };
    const soon = await stage.act(id, 'giveDeadline', university, {
      ...giving,
      deadline: addDays(today(), 9),
    });
    expect(unmetOf(soon)).toEqual(['deadline']);
    const unasked = await stage.act(id, 'giveDeadline', university, {
      ...giving,
      missing: [program],
    });
    expect(unmetOf(unasked)).toEqual(['missing']);
    await done(stage.act(id, 'giveDeadline', university, giving));
    await bring(stage, id, plan);
    const early = await stage.act(id, 'complete', university);
    expect(unmetOf(early)).toEqual(['markSufficient', 'missingSettled']);
    await judge(stage, id, true, plan);
    await done(stage.act(id, 'complete', university));
    await done(stage.act(id, 'returnToOrg', innovation));
    expect(await toldOf('N-MON-RETURNED', id)).toEqual(sorted(stage.owner, university));
    await done(stage.act(id, 'complete', university));
    world.on.clock.days(21);
    await night();
    expect(await rowOf(id)).toMatchObject({ state: 'confirmedCompleted', confirmed_on: today() });
  });

  it('nobody acts: the advisor is skipped, the organization reminded once a day', async () => {
    const stage = await stageOf();
    const id = await submitted(stage, plan);
    world.on.clock.days(6);
    await night();
    expect((await rowOf(id)).state).toBe('advisorChecked');
    expect(await toldOf('N-MON-ADVISOR-LATE', id)).toEqual(
      sorted(stage.advisor, world.staff.university),
    );
    world.on.clock.days(16);
    await night();
    await night();
    const lines = await world.database.db
      .selectFrom('history')
      .select('event')
      .where('process', '=', 'monitoringReport')
      .where('record_id', '=', id)
      .where('event', '=', 'overdue')
      .execute();
    expect(lines.length).toBe(1);
    expect((await rowOf(id)).state).toBe('advisorChecked');
  });

  it('without an advisor the organization judges at once; a new one takes over from the old', async () => {
    const alone = await stageOf({ advisor_id: null });
    const id = await submitted(alone, plan);
    await runJobs(world.on);
    expect((await rowOf(id)).state).toBe('advisorChecked');
    const stage = await stageOf();
    const changed = await submitted(stage, plan);
    const fresh = await addActor(world.on, 'advisor');
    const advisor_id = await make(world, 'advisorHere', { owner: fresh });
    await world.database.db
      .updateTable('application')
      .set({ advisor_id })
      .where('id', '=', stage.study)
      .execute();
    expect((await stage.act(changed, 'advisorResult', stage.advisor, opinion)).status).not.toBe(
      200,
    );
    await done(stage.act(changed, 'advisorResult', fresh, opinion));
  });

  it('against the advisor the organization says why', async () => {
    const stage = await stageOf();
    const id = await submitted(stage, plan);
    const negative = { advisor_result: 200, advisor_mark: 20 };
    expect(unmetOf(await stage.act(id, 'advisorResult', stage.advisor, negative))).toEqual([
      'advisor_note',
    ]);
    const said = { ...negative, advisor_note: 'Reja mavzuga toʻgʻri kelmaydi.' };
    await done(stage.act(id, 'advisorResult', stage.advisor, said));
    await judge(stage, id, true);
    const { university } = world.staff;
    expect((await stage.act(id, 'complete', university, { reason: null })).code).toBe(
      'REASON_REQUIRED',
    );
    await done(stage.act(id, 'complete', university));
  });
});

describe('a failed report', () => {
  /** Nothing is uploaded, and time concludes and confirms. */
  async function failedByTime(stage: Stage): Promise<number> {
    const id = await opened(stage);
    const { grace_until } = await rowOf(id);
    to(addDays(grace_until, 16));
    await night();
    await night();
    expect((await rowOf(id)).state).toBe('notCompleted');
    world.on.clock.days(21);
    await night();
    expect(await rowOf(id)).toMatchObject({ state: 'confirmedNotCompleted', reason_code: 100 });
    return id;
  }
  const removal = async () => ({ cancel_reason: 100, ...(await order()) });

  it('is the ground of a removal for an unfulfilled plan, which nothing else is', async () => {
    const stage = await stageOf();
    expect(unmetOf(await actOnStudy(stage.study, 'cancel', await removal()))).toEqual([
      'cancel_reason',
    ]);
    await failedByTime(stage);
    await done(actOnStudy(stage.study, 'cancel', await removal()));
    expect((await studyRow(stage.study)).state).toBe('cancelled');
  });

  it('keeps the study from its end; twice in a row it proposes the removal', async () => {
    const stage = await stageOf();
    const facts = async () =>
      (await world.on.send(world.staff.university, 'GET', `/api/applications/${stage.study}/`)).body
        .facts as { monitoringSettled: boolean; removalProposed: boolean };
    expect(await facts()).toMatchObject({ monitoringSettled: true, removalProposed: false });
    await failedByTime(stage);
    expect(await facts()).toMatchObject({ monitoringSettled: false, removalProposed: false });
    to(opensOn(second));
    await failedByTime(stage);
    expect(await facts()).toMatchObject({ removalProposed: true });
    to(opensOn(third));
    await opened(stage);
    expect(await facts()).toMatchObject({ monitoringSettled: false });
  });

  it('a death is proven by a document, and broken rules propose the removal at once', async () => {
    const stage = await stageOf();
    const id = await submitted(stage, plan);
    const { university } = world.staff;
    await done(stage.act(id, 'advisorResult', stage.advisor, opinion));
    expect(unmetOf(await stage.act(id, 'fail', university, { reason_code: 200 }))).toEqual([
      'paper_file_id',
    ]);
    await done(stage.act(id, 'fail', university, { reason_code: 300 }));
    await done(stage.act(id, 'confirm', world.staff.innovation));
    const { body } = await world.on.send(university, 'GET', `/api/applications/${stage.study}/`);
    expect(body.facts).toMatchObject({ removalProposed: true });
  });

  it('by a missed deadline is concluded five days after it', async () => {
    const stage = await stageOf();
    const id = await submitted(stage, plan);
    await done(stage.act(id, 'advisorResult', stage.advisor, opinion));
    await judge(stage, id, false);
    const deadline = addDays(today(), 12);
    await done(
      stage.act(id, 'giveDeadline', world.staff.university, {
        ...failure,
        deadline,
        missing: [plan],
      }),
    );
    expect(unmetOf(await stage.act(id, 'fail', world.staff.university, failure))).toEqual([
      'deadlineOver',
    ]);
    to(addDays(deadline, 5));
    await night();
    expect((await rowOf(id)).state).toBe('deadlineGiven');
    world.on.clock.days(1);
    await night();
    expect((await rowOf(id)).state).toBe('notCompleted');
  });
});

describe('around a report', () => {
  it('a leave closes what the student would have to bring, not what is judged', async () => {
    const open = await stageOf();
    const judged = await stageOf();
    const id = await submitted(judged, plan);
    const [report] = await reportsOf(open.study);
    await leave(open.study, 60);
    await leave(judged.study, 60);
    expect((await rowOf(report?.id ?? 0)).state).toBe('closedEmpty');
    expect((await rowOf(id)).state).toBe('submitted');
  });

  it('the end of the study closes what has no conclusion', async () => {
    const stage = await stageOf();
    const id = await submitted(stage, plan);
    const change = { order_date: addDays(tashkentDay(), -1) };
    await make(world, 'removedStudent', { record: stage.study, change });
    await runJobs(world.on);
    expect((await rowOf(id)).state).toBe('closedEmpty');
  });

  it('two judge at once: one of them is told that the report has changed', async () => {
    const stage = await stageOf();
    const id = await submitted(stage, plan);
    const answers = await Promise.all([
      stage.act(id, 'return', stage.advisor),
      stage.act(id, 'advisorResult', stage.advisor, opinion),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('the agency takes the list along, an organization does not', async () => {
    const call = '/api/statistics/monitoring_report_list_queue/';
    const { innovation, university } = world.staff;
    const stage = await stageOf();
    await opened(stage);
    const begun = await world.on.send(innovation, 'GET', `${call}?student=${stage.study}`);
    expect([begun.status, typeof begun.body.task_id]).toEqual([200, 'string']);
    expect((await world.on.send(university, 'GET', call)).status).toBe(403);
  });

  it('a list shows each reader their own, and filters by quarter, organization and result', async () => {
    const stage = await stageOf();
    const id = await completed(stage, plan);
    const listed = async (as: Sender, query: string) => {
      const { body } = await world.on.send(as, 'GET', `/api/monitoring-reports/?${query}`);
      return (body.results as { id: number }[]).map((row) => row.id);
    };
    const student = `student=${stage.study}`;
    const { university, innovation, ministry, finance } = world.staff;
    for (const reader of [stage.owner, stage.advisor, university, ministry, innovation])
      expect(await listed(reader, student)).toEqual([id]);
    expect(await listed(world.neighbour, student)).toEqual([]);
    const refused = await world.on.send(finance, 'GET', '/api/monitoring-reports/');
    expect(refused.status).toBe(403);
    const fitting = [
      `year=${first.year}&quarter=${first.quarter}`,
      `organization=${world.university}`,
      'report=1',
      'advisor_result=100',
      `advisor=${stage.advisor_id}`,
      `admission_year=${first.year}`,
      'state=completedSuccessfully',
    ];
    for (const query of fitting)
      expect(await listed(innovation, `${student}&${query}`), query).toEqual([id]);
    for (const query of ['report=3', 'reason_code=100', `organization=${world.otherUniversity}`])
      expect(await listed(innovation, `${student}&${query}`), query).toEqual([]);
  });
});
