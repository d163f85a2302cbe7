import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applicationProcess } from '#modules/application/process.server.ts';
import { monitoringReportProcess } from '#modules/monitoring/process.server.ts';
import { opensOn, quarterStart } from '#modules/monitoring/quarter.server.ts';
import { actAsSystem, createAsSystem } from '#server/processes/raise.ts';
import { workTypeIds } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { applicationActs } from '../support/application-acts.ts';
import { doing } from '../support/doing.ts';
import { lineAtHome } from '../support/home-lines.ts';
import { runJobs } from '../support/jobs.ts';
import {
  done,
  first,
  monitoringStage,
  opinion,
  second,
  third,
  unmetOf,
} from '../support/monitoring-stage.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';
import { addFile } from '../support/world.ts';

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
  submitted,
  itemsOf,
  judge,
  completed,
  order,
  leave,
} = monitoringStage(() => world);
type Stage = Awaited<ReturnType<typeof stageOf>>;
const { individualWorkPlan: plan } = workTypeIds;

beforeEach(() => {
  world.on.clock.reset();
  to(opensOn(first));
});

/** Nothing is uploaded: time concludes, and the agency confirms. */
async function failed(stage: Stage): Promise<number> {
  const id = await opened(stage);
  to(addDays((await rowOf(id)).grace_until, 16));
  await night();
  await night();
  await done(stage.act(id, 'confirm', world.staff.innovation));
  return id;
}

const lineOf = (as: Sender, key: string) => lineAtHome(world.on, as, key);

describe('a year without attestation', () => {
  async function missed(stage: Stage, study_year: number): Promise<void> {
    await world.database.db
      .insertInto('attestation')
      .values({
        state: 'expired',
        application_id: stage.study,
        owner_id: stage.owner.id,
        study_year,
        year_start: today(),
        year_end: today(),
        due_on: today(),
        leave_days: 0,
      })
      .execute();
  }

  it('is named by the next report and by no later one, and completed only with a reason', async () => {
    const stage = await stageOf();
    const other = await stageOf();
    await missed(stage, 2);
    const id = await submitted(stage, plan);
    const { university, innovation } = world.staff;
    for (const reader of [stage.owner, stage.advisor, university, innovation])
      expect(await stage.record(id, reader)).toMatchObject({
        not_attested: [2],
        facts: { reasonNeeded: true },
      });
    expect((await reportsOf(other.study))[0]?.not_attested).toEqual([]);
    await done(stage.act(id, 'advisorResult', stage.advisor, opinion));
    await judge(stage, id, true);
    const silent = await stage.act(id, 'complete', university, { reason: null });
    expect([silent.code, (await rowOf(id)).state]).toEqual(['REASON_REQUIRED', 'advisorChecked']);
    await done(stage.act(id, 'complete', university));
    await missed(stage, 3);
    to(opensOn(second));
    expect((await rowOf(await opened(stage))).not_attested).toEqual([3]);
  });

  it('is named again when the report that named it was closed by a leave', async () => {
    const stage = await stageOf();
    await missed(stage, 2);
    const id = await opened(stage);
    await leave(stage.study, 40);
    expect((await rowOf(id)).state).toBe('closedEmpty');
    world.on.clock.days(40);
    await done(
      actOnStudy(stage.study, 'returnFromLeave', { return_date: today(), ...(await order()) }),
    );
    to(opensOn(second));
    expect((await rowOf(await opened(stage))).not_attested).toEqual([2]);
  });
});

describe('the study and its reports', () => {
  it('somebody back from leave for thirty days has the report of the quarter again', async () => {
    const stage = await stageOf({}, addDays(quarterStart(first), -100));
    world.on.clock.days(-60);
    await leave(stage.study, 200);
    world.on.clock.days(20);
    await done(
      actOnStudy(stage.study, 'returnFromLeave', { return_date: today(), ...(await order()) }),
    );
    to(opensOn(first));
    await night();
    expect((await reportsOf(stage.study)).map(({ state }) => state)).toEqual(['collecting']);
  });

  it('ends by graduation when every report is concluded, and not before', async () => {
    const stage = await stageOf();
    await done(actOnStudy(stage.study, 'confirmOld', {}, world.staff.innovation));
    const finish = async () => {
      await world.database.db
        .updateTable('application')
        .set({ study_end: addDays(today(), 10) })
        .where('id', '=', stage.study)
        .execute();
      return actOnStudy(stage.study, 'finish', await order());
    };
    const id = await submitted(stage, plan);
    const early = await finish();
    expect([early.status, unmetOf(early)]).toEqual([422, ['monitoringSettled']]);
    expect((await studyRow(stage.study)).state).toBe('admittedToStudy');
    await done(stage.act(id, 'advisorResult', stage.advisor, opinion));
    await judge(stage, id, true);
    await done(stage.act(id, 'complete', world.staff.university));
    await done(finish());
    expect((await studyRow(stage.study)).state).toBe('graduated');
    expect((await rowOf(id)).state).toBe('completedSuccessfully');
  });

  it('a last report that is not completed keeps it from graduation until one is completed', async () => {
    const stage = await stageOf();
    await done(actOnStudy(stage.study, 'confirmOld', {}, world.staff.innovation));
    await failed(stage);
    const finish = async () => {
      await world.database.db
        .updateTable('application')
        .set({ study_end: today() })
        .where('id', '=', stage.study)
        .execute();
      return actOnStudy(stage.study, 'finish', await order());
    };
    expect(unmetOf(await finish())).toEqual(['monitoringSettled']);
    to(opensOn(second));
    const { theoreticalMethodologicalProgram: program, topicAnalyticalInfo: analysis } =
      workTypeIds;
    await completed(stage, plan, program, analysis);
    await done(finish());
  });

  it('two failures propose the removal to the organization: its list, its home, the order, the message', async () => {
    const stage = await stageOf();
    const { university } = world.staff;
    const listed = async () => {
      const { body } = await world.on.send(
        university,
        'GET',
        '/api/applications/?view=students&group=removalProposed&limit=100',
      );
      return (body.results as { id: number }[]).map(({ id }) => id);
    };
    await done(actOnStudy(stage.study, 'confirmOld', {}, world.staff.innovation));
    await failed(stage);
    expect(await listed()).not.toContain(stage.study);
    to(opensOn(second));
    await failed(stage);
    expect(await listed()).toContain(stage.study);
    expect(await lineOf(university, 'removalProposed')).toMatchObject({ tone: 'danger' });
    to(opensOn(third));
    const running = await opened(stage);
    await done(actOnStudy(stage.study, 'cancel', { cancel_reason: 100, ...(await order()) }));
    await runJobs(world.on);
    expect((await studyRow(stage.study)).state).toBe('cancelled');
    expect((await rowOf(running)).state).toBe('closedEmpty');
    expect(await listed()).not.toContain(stage.study);
    const told = await world.database.db
      .selectFrom('received_notification')
      .select('account_id')
      .where('code', '=', 'N-CANCELLED')
      .where('record_id', '=', stage.study)
      .execute();
    expect(told.map(({ account_id }) => account_id)).toContain(stage.advisor.id);
  });

  it('a second study closes what is still open of the first', async () => {
    const stage = await stageOf({ dc_type: 400 });
    const id = await opened(stage);
    const sent = { event: 'supersede', job: 'test' };
    expect(await actAsSystem(world.on.services, applicationProcess, stage.study, sent)).toBe(true);
    await runJobs(world.on);
    expect((await rowOf(id)).state).toBe('closedEmpty');
  });
});

describe('at home', () => {
  it('a student sees what is missing and by when, also in the extra days; the advisor who is late', async () => {
    const stage = await stageOf();
    const id = await opened(stage);
    const { upload_until, grace_until } = await rowOf(id);
    expect(await lineOf(stage.owner, 'monitoringReport')).toMatchObject({
      id,
      params: { ...first, missing: 1 },
      deadline: upload_until,
    });
    expect(await lineOf(stage.advisor, 'monitoringNotSubmitted')).toMatchObject({ count: 1 });
    to(addDays(upload_until, 1));
    await night();
    expect(await lineOf(stage.owner, 'monitoringReport')).toMatchObject({
      id,
      deadline: grace_until,
    });
    const work_id = await stage.work(plan);
    await done(stage.act(id, 'upload', stage.owner, { work_id }));
    expect(await lineOf(stage.owner, 'monitoringReady')).toMatchObject({ id });
    await done(stage.act(id, 'submit', stage.owner));
    expect(await lineOf(stage.owner, 'monitoringReady')).toBeUndefined();
    expect(await lineOf(stage.advisor, 'monitoringNotSubmitted')).toBeUndefined();
    expect(await lineOf(stage.advisor, 'turn')).toMatchObject({
      params: { process: 'monitoringReport' },
      count: 1,
    });
  });

  it('who is late with a conclusion is known to the organization, its ministry and the agency', async () => {
    const stage = await stageOf();
    const id = await submitted(stage, plan);
    const { university, ministry, innovation } = world.staff;
    await done(stage.act(id, 'advisorResult', stage.advisor, opinion));
    expect(await lineOf(ministry, 'monitoringLate')).toBeUndefined();
    to(addDays((await rowOf(id)).org_until ?? '', 1));
    expect(await lineOf(university, 'turn')).toMatchObject({
      params: { process: 'monitoringReport' },
      tone: 'danger',
      late: 1,
    });
    expect(await lineOf(ministry, 'monitoringLate')).toMatchObject({ tone: 'danger' });
    expect(await lineOf(innovation, 'monitoringLateOrganizations')).toMatchObject({ count: 1 });
    expect(await lineOf(world.neighbour, 'monitoringLate')).toBeUndefined();
    await judge(stage, id, true);
    await done(stage.act(id, 'complete', university));
    expect(await lineOf(innovation, 'turn')).toMatchObject({ tone: 'info' });
  });
});

/** Everything that a refused event could have left behind. */
async function leftBy(id: number) {
  const { db } = world.database;
  const [items, lines, jobs] = await Promise.all([
    db.selectFrom('monitoring_item').selectAll().where('report_id', '=', id).execute(),
    db
      .selectFrom('history')
      .select('id')
      .where('process', '=', 'monitoringReport')
      .where('record_id', '=', id)
      .execute(),
    sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_jobs`.execute(db),
  ]);
  return { row: await rowOf(id), items, lines: lines.length, jobs: jobs.rows[0]?.n };
}

const languages = ['uz', 'ru', 'en'] as const;

/**
 * An event is refused with these fields, in three languages with a sentence of its own each time,
 * and nothing of it is saved.
 */
async function refusedAs(
  stage: Stage,
  { id, event, as, body = {} }: { id: number; event: string; as: Sender; body?: object },
  [code, ...fields]: [string, ...string[]],
): Promise<Record<(typeof languages)[number], string>> {
  await runJobs(world.on);
  const before = await leftBy(id);
  const said = { uz: '', ru: '', en: '' };
  for (const language of languages) {
    const answer = await stage.act(id, event, as, body, { 'accept-language': language });
    expect([answer.code, unmetOf(answer)]).toEqual([code, fields.toSorted()]);
    said[language] = JSON.stringify(answer.body);
  }
  expect(new Set(Object.values(said)).size).toBe(3);
  expect(await leftBy(id)).toEqual(before);
  return said;
}

describe('the calls of the specification', () => {
  it('years of admission are those of the reports that one sees', async () => {
    await stageOf();
    const stage = await stageOf({}, `${first.year - 1}-09-15`);
    await opened(stage);
    const years = async (as: Sender) => {
      const call = '/api/monitoring-report/admission_year/';
      const { status, body } = await world.on.send(as, 'GET', call);
      const results = (body.results ?? []) as { admission_year: number }[];
      return [status, ...results.map((row) => row.admission_year)];
    };
    const { university, ministry, innovation, finance } = world.staff;
    for (const reader of [university, ministry, innovation])
      expect(await years(reader)).toEqual([200, first.year, first.year - 1]);
    for (const reader of [stage.owner, stage.advisor])
      expect(await years(reader)).toEqual([200, first.year - 1]);
    expect(await years(world.neighbour)).toEqual([200]);
    expect(await years(finance)).toEqual([403]);
  });

  it('periods with monitoring are those in which somebody was admitted', async () => {
    const periods = async (query: string) => {
      const call = `/api/periods/?limit=100&${query}`;
      const { body } = await world.on.send(world.staff.innovation, 'GET', call);
      return (body.results as { id: number }[]).map(({ id }) => id).sort();
    };
    const { study } = await stageOf();
    const [period_id, other] = [await buildPeriod(world), await buildPeriod(world)];
    expect(await periods('monitoring=true')).toEqual([]);
    await world.database.db
      .updateTable('application')
      .set({ period_id })
      .where('id', '=', study)
      .execute();
    expect(await periods('monitoring=true')).toEqual([period_id]);
    expect(await periods('monitoring=false')).toEqual([period_id, other]);
  });
});

describe('bad input', () => {
  it('a work that is there already, of somebody else, of another year or without a proof', async () => {
    const stage = await stageOf();
    const other = await stageOf();
    const id = await opened(stage);
    const upload = (work_id: number) =>
      refusedAs(stage, { id, event: 'upload', as: stage.owner, body: { work_id } }, [
        'VALIDATION',
        'work_id',
      ]);
    const good = await stage.work(plan);
    await done(stage.act(id, 'upload', stage.owner, { work_id: good }));
    const day = addDays(quarterStart(first), -1);
    const said = [
      await upload(good),
      await upload(await other.work(plan)),
      await upload(await stage.work(plan, { name: 'Oʻtgan yil', publication_date: day })),
      await upload(
        await stage.work(plan, { name: 'Ertaga', publication_date: addDays(today(), 1) }),
      ),
      await upload(await stage.work(plan, { name: 'Dalilsiz', file_id: null })),
      await upload(await stage.work(workTypeIds.other)),
      await upload(987_654),
    ];
    const sentences = new Set(said.map(({ en }) => en));
    // The two of another year and the two that are not one's own are told alike.
    expect(sentences.size).toBe(5);
  });

  it('a mark outside 0 to 100, a negative opinion without a word', async () => {
    const stage = await stageOf();
    const id = await submitted(stage, plan);
    const opine = (body: object, ...fields: string[]) =>
      refusedAs(stage, { id, event: 'advisorResult', as: stage.advisor, body }, [
        'VALIDATION',
        ...fields,
      ]);
    await opine({ ...opinion, advisor_mark: 101 }, 'advisor_mark');
    await opine({ ...opinion, advisor_mark: -1 }, 'advisor_mark');
    await opine({ ...opinion, advisor_mark: 50.5 }, 'advisor_mark');
    await opine({ advisor_result: 200, advisor_mark: 10 }, 'advisor_note');
    await opine({ ...opinion, advisor_result: 300 }, 'advisor_result');
  });

  it('more accepted works than the weight of their kind add nothing', async () => {
    const stage = await stageOf();
    const id = await opened(stage);
    for (const name of ['Reja', 'Reja, ikkinchi nashr'])
      await done(
        stage.act(id, 'upload', stage.owner, { work_id: await stage.work(plan, { name }) }),
      );
    await done(stage.act(id, 'submit', stage.owner));
    await done(stage.act(id, 'advisorResult', stage.advisor, opinion));
    await judge(stage, id, true);
    expect(await rowOf(id)).toMatchObject({ mark: 20, required: 20 });
  });

  it('a work that is not in the report, or was accepted', async () => {
    const stage = await stageOf();
    const other = await stageOf();
    const id = await submitted(stage, plan);
    const foreign = await submitted(other, plan);
    const [item] = await itemsOf(foreign);
    await done(stage.act(id, 'advisorResult', stage.advisor, opinion));
    const body = { item_id: item?.id, accepted: true };
    const as = world.staff.university;
    await refusedAs(stage, { id, event: 'markItem', as, body }, ['VALIDATION', 'item_id']);
  });

  it('a judgement of a report that was taken back meanwhile says that it has changed, and by whom', async () => {
    const stage = await stageOf();
    const id = await submitted(stage, plan);
    const seen = (await stage.record(id, stage.advisor)).version;
    await done(stage.act(id, 'return', stage.advisor));
    const stale = await refusedAs(
      stage,
      { id, event: 'advisorResult', as: stage.advisor, body: { ...opinion, version: seen } },
      ['STALE_VERSION', 'version'],
    );
    expect(stale.uz).not.toBe('{}');
    await refusedAs(stage, { id, event: 'advisorResult', as: stage.advisor, body: opinion }, [
      'BAD_STATUS',
      'status',
    ]);
    const { body } = await world.on.send(
      stage.advisor,
      'GET',
      `/api/monitoring-reports/${id}/history/`,
    );
    const [last] = body.results as { event: string; actor: { role: string } }[];
    expect([last?.event, last?.actor.role]).toEqual(['return', 'advisor']);
  });

  it('an event after its window', async () => {
    const stage = await stageOf();
    const id = await opened(stage);
    await done(stage.act(id, 'upload', stage.owner, { work_id: await stage.work(plan) }));
    to(addDays((await rowOf(id)).upload_until, 1));
    const late = { id, event: 'submit', as: stage.owner };
    await refusedAs(stage, late, ['WINDOW_CLOSED', 'detail']);
    await night();
    to(addDays((await rowOf(id)).grace_until, 1));
    await refusedAs(stage, late, ['WINDOW_CLOSED', 'detail']);
    const work_id = await stage.work(plan, { name: 'Kech qolgan reja' });
    await refusedAs(stage, { ...late, event: 'upload', body: { work_id } }, [
      'WINDOW_CLOSED',
      'detail',
    ]);
  });

  it('a quarter that has not begun is opened by nobody', async () => {
    const stage = await stageOf();
    const definition = monitoringReportProcess;
    const born = { application_id: stage.study, ...third };
    const made = await createAsSystem(world.on.services, definition, 'open', born, 'test');
    expect([made, await reportsOf(stage.study)]).toEqual([null, []]);
    const asked = await world.on.send(stage.owner, 'POST', '/api/monitoring-reports/', born);
    expect([asked.status, await reportsOf(stage.study)]).toEqual([403, []]);
  });
});

describe('a merged organization', () => {
  // An organization in which somebody studies is not merged: nobody else studies in this world.
  beforeAll(async () => {
    await world.stop();
    world = await openWorld();
  });

  it('leaves the reports of its former students to the successor, who concludes them', async () => {
    const { on, staff, university, otherUniversity } = world;
    const stage = await stageOf();
    await done(actOnStudy(stage.study, 'confirmOld', {}, world.staff.innovation));
    const id = await completed(stage, plan);
    await world.database.db
      .updateTable('application')
      .set({ study_end: today() })
      .where('id', '=', stage.study)
      .execute();
    await done(actOnStudy(stage.study, 'finish', await order()));
    await runJobs(on);
    const act = doing(world, 'organizations', university);
    await act(staff.innovation, 'deactivate');
    await act(staff.admin, 'merge', {
      successor_id: otherUniversity,
      merge_order_number: '7-B',
      merge_order_date: (await order()).order_date,
      merge_order_file_id: await addFile(world, staff.admin, 'order'),
    });
    await runJobs(on);
    const successor = world.neighbour;
    const { body } = await on.send(
      successor,
      'GET',
      `/api/monitoring-reports/?student=${stage.study}`,
    );
    expect((body.results as { id: number }[]).map((row) => row.id)).toEqual([id]);
    await done(stage.act(id, 'returnToOrg', staff.innovation));
    await done(stage.act(id, 'complete', successor));
    const stranger = await addActor(on, 'university');
    expect((await stage.act(id, 'complete', stranger)).status).toBe(404);
  });
});
