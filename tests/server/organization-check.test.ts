import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { rowStatusIds } from '#modules/organization-check/codes.ts';
import { lateDays, noticeDays, reopenDays } from '#modules/organization-check/schema.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { applicationActs } from '../support/application-acts.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildRecord } from '../support/play.ts';
import { make } from '../support/walk-stage.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  world.on.clock.reset();
  // Every check begins in an organization without another open one.
  await world.database.db
    .updateTable('organization_check')
    .set({ state: 'archived', started_on: today(), finished_on: today() })
    .where('state', 'in', ['planned', 'inProgress'])
    .execute();
});

const { act: actOnStudy } = applicationActs(() => world);
const today = () => world.on.clock.today();
const night = () => runTask(world.on, 'timetable-nightly');
const unmetOf = ({ body }: Answer) => Object.keys(body).sort();
const reason = 'Ishchi guruh qarori bilan oʻzgartirildi.';
const answer = 'Reja kengash yigʻilishida tasdiqlandi.';
const members = [{ name: 'Ismoilova Dildora', position: 'Guruh rahbari' }];

const rowOf = (id: number) =>
  world.database.db
    .selectFrom('organization_check')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const rowsOf = (id: number) =>
  world.database.db
    .selectFrom('organization_check_row')
    .selectAll()
    .where('check_id', '=', id)
    .orderBy('id')
    .execute();

async function act(as: Sender, id: number, event: string, body: object = {}): Promise<Answer> {
  const { version } = await rowOf(id);
  const url = `/api/organization-checks/${id}/${event}/`;
  return world.on.send(as, 'POST', url, { version, reason, ...body });
}

const plan = (as: Sender, body: object = {}) =>
  world.on.send(as, 'POST', '/api/organization-checks/', {
    organization_id: world.university,
    starts_on: addDays(today(), noticeDays),
    ends_on: addDays(today(), noticeDays + 3),
    members,
    ...body,
  });

const student = async (): Promise<number> =>
  make(world, 'student', { owner: await buildApplicant(world) });

/** A check under way; the agency has planned it. */
async function begun(as: Sender = world.staff.innovation): Promise<number> {
  await student();
  const { body } = await plan(as);
  const id = Number(body.id);
  expect((await act(as, id, 'start')).status).toBe(200);
  return id;
}

const completed = (id: number) => ({
  id,
  status: rowStatusIds.completed,
  reason_code: null,
  mark: 80,
  deadline: null,
  note: null,
  file_id: null,
});
const failed = (id: number) => ({
  ...completed(id),
  status: rowStatusIds.notCompleted,
  reason_code: 100,
  note: 'Reja bajarilmagan.',
});
const waiting = (id: number, deadline = addDays(today(), 20)) => ({
  ...failed(id),
  status: rowStatusIds.deadlineGiven,
  deadline,
});

/** Finished with these rows, the others completed. Answers the check and the ids of its rows. */
async function finished(change: (rows: number[]) => object[] = () => []) {
  const { innovation } = world.staff;
  const id = await begun();
  const ids = (await rowsOf(id)).map((row) => row.id);
  const special = new Map(change(ids).map((row) => [(row as { id: number }).id, row]));
  const rows = ids.map((row) => special.get(row) ?? completed(row));
  expect((await act(innovation, id, 'saveRows', { rows })).status).toBe(200);
  expect((await act(innovation, id, 'finish')).status).toBe(200);
  return { id, rows: ids };
}

async function toldOf(code: string, id: number): Promise<number[]> {
  await runJobs(world.on);
  const { rows } = await sql<{ account_id: number }>`
    select distinct n.account_id from received_notification n join history h on h.id = n.history_id
      where n.code = ${code} and h.process = 'organizationCheck' and h.record_id = ${id}
      order by n.account_id`.execute(world.database.db);
  return rows.map(({ account_id }) => account_id);
}

describe('a planned check', () => {
  it('is told to the organization, its ministry and the anti-corruption agency, ten days ahead', async () => {
    await student();
    const { innovation, university, ministry, antiCorruption } = world.staff;
    expect(unmetOf(await plan(innovation, { starts_on: addDays(today(), 9) }))).toEqual([
      'starts_on',
    ]);
    const { body } = await plan(innovation);
    const told = await toldOf('N-CHECK-PLAN', Number(body.id));
    for (const { id } of [university, ministry, antiCorruption]) expect(told).toContain(id);
    expect(unmetOf(await plan(innovation))).toEqual(['noOtherOpen']);
  });

  it('needs students, and a ministry above the organization', async () => {
    const { innovation, ministry } = world.staff;
    await student();
    const elsewhere = { organization_id: world.otherUniversity };
    expect(unmetOf(await plan(innovation, elsewhere))).toEqual(['studentsPresent']);
    const stranger = await addActor(world.on, 'ministry', { organization_id: world.university });
    expect((await plan(stranger, elsewhere)).status).toBe(403);
    expect((await plan(world.staff.university)).status).toBe(403);
    expect((await plan(ministry)).status).toBe(201);
  });

  it('is changed and called off before it begins, by its author and the agency', async () => {
    await student();
    const { innovation, ministry, university } = world.staff;
    const id = Number((await plan(innovation)).body.id);
    const { version } = await rowOf(id);
    const change = {
      starts_on: addDays(today(), noticeDays + 5),
      ends_on: addDays(today(), noticeDays + 6),
      members,
    };
    const put = (as: Sender) =>
      world.on.send(as, 'PUT', `/api/organization-checks/${id}/`, { version, reason, ...change });
    expect(unmetOf(await put(ministry))).toEqual(['ownCheck']);
    expect((await put(university)).status).toBe(403);
    expect((await put(innovation)).status).toBe(200);
    const gone = await world.on.send(innovation, 'DELETE', `/api/organization-checks/${id}/`, {
      version: version + 1,
      reason,
    });
    expect(gone.status).toBe(204);
    expect(await toldOf('N-CHECK-CANCELLED', id)).toContain(university.id);
  });

  it('begins by itself on its first day, with a row for everybody who studies there', async () => {
    const study = await student();
    const id = Number((await plan(world.staff.innovation)).body.id);
    await night();
    expect((await rowOf(id)).state).toBe('planned');
    world.on.clock.days(noticeDays);
    await night();
    expect(await rowOf(id)).toMatchObject({ state: 'inProgress', started_on: today() });
    expect((await rowsOf(id)).map((row) => row.application_id)).toContain(study);
  });
});

describe('the rows', () => {
  it('are saved all or none, each objection at its row', async () => {
    const { innovation } = world.staff;
    await student();
    const id = await begun();
    const [first, second] = (await rowsOf(id)).map((row) => row.id);
    if (!first || !second) throw new Error('two students');
    const rows = [completed(first), { ...waiting(second), deadline: null }];
    expect(unmetOf(await act(innovation, id, 'saveRows', { rows }))).toEqual(['rows.1.deadline']);
    const near = [completed(first), waiting(second, addDays(today(), 1))];
    expect(unmetOf(await act(innovation, id, 'saveRows', { rows: near }))).toEqual([
      'rows.1.deadline',
    ]);
    const foreign = [completed(first), completed(999_999)];
    expect(unmetOf(await act(innovation, id, 'saveRows', { rows: foreign }))).toEqual([
      'rows.1.id',
    ]);
    const file = await addFile(world, world.staff.university, 'checkPaper');
    const others = [completed(first), { ...completed(second), file_id: file }];
    expect(unmetOf(await act(innovation, id, 'saveRows', { rows: others }))).toEqual([
      'rows.1.file_id',
    ]);
    expect((await rowsOf(id)).every(({ status }) => status === null)).toBe(true);
    const whole = [completed(first), waiting(second)];
    expect((await act(innovation, id, 'saveRows', { rows: whole })).status).toBe(200);
    const { version } = await rowOf(id);
    const late = await world.on.send(
      innovation,
      'POST',
      `/api/organization-checks/${id}/saveRows/`,
      { version: version - 1, rows: [failed(first)] },
    );
    expect([late.status, late.code]).toEqual([409, 'STALE_VERSION']);
  });

  it('are not shown to the organization before the end, and nobody of it writes them', async () => {
    const { innovation, university, antiCorruption } = world.staff;
    const id = await begun();
    const ids = (await rowsOf(id)).map((row) => row.id);
    await act(innovation, id, 'saveRows', { rows: ids.map(failed) });
    const seen = async (as: Sender) => {
      const { body } = await world.on.send(as, 'GET', `/api/organization-checks/${id}/`);
      return [...new Set((body.rows as { status: number | null }[]).map(({ status }) => status))];
    };
    expect(await seen(university)).toEqual([null]);
    expect(await seen(antiCorruption)).toEqual([rowStatusIds.notCompleted]);
    const [first = 0] = ids;
    expect((await act(university, id, 'saveRows', { rows: [completed(first)] })).status).toBe(403);
    await act(innovation, id, 'finish');
    expect(await seen(university)).toEqual([rowStatusIds.notCompleted]);
  });

  it('need a status before the end, and stay when somebody leaves meanwhile', async () => {
    const { innovation } = world.staff;
    const study = await student();
    const id = await begun();
    expect(unmetOf(await act(innovation, id, 'finish'))).toEqual(['everyRowJudged']);
    const left = await actOnStudy(study, 'cancel', {
      cancel_reason: 400,
      order_number: '58-t',
      order_date: addDays(tashkentDay(), -1),
      order_file_id: await addFile(world, world.staff.university, 'order'),
    });
    expect(left.status).toBe(200);
    const { body } = await world.on.send(innovation, 'GET', `/api/organization-checks/${id}/`);
    const rows = body.rows as { application_id: number; left: boolean }[];
    expect(rows.find((row) => row.application_id === study)?.left).toBe(true);
  });
});

describe('a finished check', () => {
  it('tells the organization and its ministry, and makes the act', async () => {
    const { id } = await finished();
    const told = await toldOf('N-CHECK-DONE', id);
    for (const { id: account } of [world.staff.university, world.staff.ministry])
      expect(told).toContain(account);
    const { body } = await world.on.send(
      world.staff.university,
      'GET',
      `/api/organization-checks/${id}/documents/`,
    );
    expect((body.results as { code: string }[]).map(({ code }) => code)).toEqual(['DOC-CHECK-ACT']);
  });

  it('is answered row by row, and each answer is settled', async () => {
    const { innovation, university } = world.staff;
    const { id, rows } = await finished(([first = 0]) => [waiting(first)]);
    const [row_id = 0] = rows;
    const settle = { row_id, status: rowStatusIds.completed };
    expect(unmetOf(await act(innovation, id, 'settleRow', settle))).toEqual(['rowsToSettle']);
    expect((await act(world.neighbour, id, 'answer', { row_id, answer })).status).toBe(404);
    expect((await act(university, id, 'answer', { row_id, answer })).status).toBe(200);
    expect(await toldOf('N-CHECK-ANSWER', id)).toContain(innovation.id);
    expect(unmetOf(await act(university, id, 'answer', { row_id, answer }))).toEqual([
      'answersMissing',
    ]);
    expect((await act(innovation, id, 'settleRow', settle)).status).toBe(200);
    expect(await toldOf('N-CHECK-ROW', id)).toContain(university.id);
    world.on.clock.days(reopenDays);
    await night();
    expect((await rowOf(id)).state).toBe('finished');
    world.on.clock.days(1);
    await night();
    expect((await rowOf(id)).state).toBe('archived');
  });

  it('is late once for a row, ten days after its deadline, and can be settled without an answer', async () => {
    const { innovation, university } = world.staff;
    const { id, rows } = await finished(([first = 0]) => [waiting(first)]);
    const [row_id = 0] = rows;
    world.on.clock.days(20 + lateDays);
    await night();
    expect(await toldOf('N-CHECK-OVERDUE', id)).toEqual([]);
    world.on.clock.days(1);
    await night();
    const told = await toldOf('N-CHECK-OVERDUE', id);
    for (const { id: account } of [innovation, university]) expect(told).toContain(account);
    const { version } = await rowOf(id);
    await night();
    expect((await rowOf(id)).version).toBe(version);
    const settle = (status: number) => act(innovation, id, 'settleRow', { row_id, status });
    expect(unmetOf(await settle(rowStatusIds.completed))).toEqual(['status']);
    expect((await settle(rowStatusIds.notCompleted)).status).toBe(200);
  });

  it('is reopened by the agency for thirty days, and by nobody else', async () => {
    const { id } = await finished();
    expect((await act(world.staff.ministry, id, 'reopen')).status).toBe(403);
    world.on.clock.days(reopenDays + 1);
    expect(unmetOf(await act(world.staff.innovation, id, 'reopen'))).toEqual(['reopenTimeOpen']);
    world.on.clock.days(-1);
    expect((await act(world.staff.innovation, id, 'reopen')).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'inProgress', finished_on: null, reason });
  });

  it('sends the last report of a student who failed back once, when it had passed and is not confirmed', async () => {
    const built = await buildRecord(world, monitoringReportMachine.id, 'completedSuccessfully');
    const { application_id } = await world.database.db
      .selectFrom('monitoring_report')
      .select('application_id')
      .where('id', '=', built.id)
      .executeTakeFirstOrThrow();
    const check = await make(world, 'failedInCheck', { record: application_id });
    await runJobs(world.on);
    const report = await world.database.db
      .selectFrom('monitoring_report')
      .select(['state', 'reason'])
      .where('id', '=', built.id)
      .executeTakeFirstOrThrow();
    expect(report.state).toBe('advisorChecked');
    expect(report.reason).toMatch(/kengash tomonidan tasdiqlanmagan/);
    const { body } = await world.on.send(
      world.staff.university,
      'GET',
      `/api/organization-checks/${check}/`,
    );
    const rows = body.rows as { application_id: number; report: { returned: boolean } | null }[];
    expect(rows.find((row) => row.application_id === application_id)?.report?.returned).toBe(true);
  });
});
