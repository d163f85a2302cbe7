import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { graceDays, opinionDays, reworkDays } from '#modules/attestation/schema.ts';
import { addDays, daysBetween, tashkentDay, yearsLater } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { applicationActs } from '../support/application-acts.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { make } from '../support/walk-stage.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.on.clock.reset());

const { act: actOnStudy } = applicationActs(() => world);
const today = () => world.on.clock.today();
const night = () => runTask(world.on, 'timetable-nightly');
const unmetOf = ({ body }: Answer) => Object.keys(body).sort();
const opinion = 'Reja bandlari bajarilgan, attestatsiyadan oʻtkazish mumkin.';

const attestationsOf = (study: number) =>
  world.database.db
    .selectFrom('attestation')
    .selectAll()
    .where('application_id', '=', study)
    .orderBy('id')
    .execute();

async function rowOf(id: number) {
  return world.database.db
    .selectFrom('attestation')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** A student with an advisor, and what they and the others do with attestations. */
async function attestationStage(change: object = {}) {
  const owner = await buildApplicant(world);
  const advisor = await addActor(world.on, 'advisor');
  const advisor_id = await make(world, 'advisorHere', { owner: advisor });
  const study = await make(world, 'student', { owner, change: { advisor_id, ...change } });
  const papers = {
    plan_file_id: await addFile(world, owner, 'attestationPlan'),
    report_file_id: await addFile(world, owner, 'attestationReport'),
  };
  const send = (as: Sender, url: string, body: object) =>
    world.on.send(as, 'POST', `/api/attestations/${url}`, body);
  return {
    owner,
    advisor,
    study,
    papers,
    begin: (body: object = papers, as: Sender = owner) => send(as, '', body),
    async act(id: number, event: string, as: Sender, body: object = {}) {
      const { version } = await rowOf(id);
      const reason = 'Hisobotda ikkinchi bob natijalari yoʻq.';
      return send(as, `${id}/${event}/`, { version, reason, ...body });
    },
  };
}
type Stage = Awaited<ReturnType<typeof attestationStage>>;

async function sent(stage: Stage): Promise<number> {
  const id = Number((await stage.begin()).body.id);
  expect((await stage.act(id, 'send', stage.owner)).status).toBe(200);
  return id;
}

async function rejected(stage: Stage): Promise<number> {
  const id = await sent(stage);
  expect((await stage.act(id, 'giveOpinion', stage.advisor, { opinion })).status).toBe(200);
  expect((await stage.act(id, 'reject', world.staff.university)).status).toBe(200);
  return id;
}

async function toldOf(code: string, id: number): Promise<number[]> {
  await runJobs(world.on);
  const { rows } = await sql<{ account_id: number }>`
    select distinct n.account_id from received_notification n join history h on h.id = n.history_id
      where n.code = ${code} and h.process = 'attestation' and h.record_id = ${id}
      order by n.account_id`.execute(world.database.db);
  return rows.map(({ account_id }) => account_id);
}

const sorted = (...people: { id: number }[]) =>
  people.map(({ id }) => id).sort((one, other) => one - other);

/** Number, date and file of an order, of a day that is really over. */
const order = async () => ({
  order_number: '58-t',
  order_date: addDays(tashkentDay(), -1),
  order_file_id: await addFile(world, world.staff.university, 'order'),
});

async function leaveFor(study: number, days: number): Promise<void> {
  const leave_start = today();
  const left = await actOnStudy(study, 'vacation', {
    leave_ground: 100,
    leave_start,
    leave_stop: addDays(leave_start, days),
    ...(await order()),
  });
  expect(left.status).toBe(200);
}

describe('a study year', () => {
  it('is opened in the night, once, for everybody whose year runs', async () => {
    const stage = await attestationStage();
    await night();
    await night();
    const [row, ...others] = await attestationsOf(stage.study);
    expect(others).toEqual([]);
    const start = yearsLater(addDays(today(), -500), 1);
    expect(row).toMatchObject({
      state: 'draft',
      study_year: 2,
      year_start: start,
      year_end: addDays(yearsLater(start, 1), -1),
      due_on: addDays(yearsLater(start, 1), graceDays - 1),
      owner_id: stage.owner.id,
    });
    const lines = await world.database.db
      .selectFrom('history')
      .select(['event', 'actor_role', 'job'])
      .where('process', '=', 'attestation')
      .where('record_id', '=', row?.id ?? 0)
      .execute();
    expect(lines).toEqual([{ event: 'create', actor_role: 'system', job: 'nightly' }]);
    expect(unmetOf(await stage.begin())).toEqual(['yearFree']);
  });

  it('begins with the day of the study and not before, and the last one ends with the term', async () => {
    const last = await attestationStage({ study_start: addDays(today(), -1000) });
    const over = await attestationStage({ study_start: addDays(today(), -1200) });
    await night();
    const [row] = await attestationsOf(last.study);
    const { study_end } = await world.database.db
      .selectFrom('application')
      .select('study_end')
      .where('id', '=', last.study)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ study_year: 3, year_end: study_end });
    expect(await attestationsOf(over.study)).toEqual([]);
    expect(unmetOf(await over.begin())).toEqual(['studyYearRuns']);
  });

  it('is not opened on leave nor for somebody whom the agency has not confirmed', async () => {
    const away = await attestationStage();
    const refused = await attestationStage();
    await leaveFor(away.study, 60);
    expect(
      (await actOnStudy(refused.study, 'unconfirmOld', {}, world.staff.innovation)).status,
    ).toBe(200);
    await night();
    expect(await attestationsOf(away.study)).toEqual([]);
    expect(await attestationsOf(refused.study)).toEqual([]);
    expect(unmetOf(await away.begin())).toEqual(['studentAdmitted']);
    expect(unmetOf(await refused.begin())).toEqual(['confirmedStudent']);
  });

  it('has one attestation also when several are begun at once, each by its own student', async () => {
    const stage = await attestationStage();
    const answers = await Promise.all([stage.begin(), stage.begin(), stage.begin(), night()]);
    const [row, ...others] = await attestationsOf(stage.study);
    expect([row?.state, others]).toEqual(['draft', []]);
    expect(
      answers.slice(0, 3).filter((answer) => answer && answer.status === 201).length,
    ).toBeLessThan(2);
    const other = await attestationStage();
    expect((await other.begin({ application_id: stage.study })).status).toBe(403);
    expect((await other.begin({}, world.staff.university)).status).toBe(403);
    const foreign = { ...other.papers, plan_file_id: stage.papers.plan_file_id };
    expect(unmetOf(await other.begin(foreign))).toEqual(['plan_file_id']);
    expect(await attestationsOf(other.study)).toEqual([]);
  });
});

describe('the decision', () => {
  it('waits for the opinion of the research advisor, and ten days at most', async () => {
    const stage = await attestationStage();
    const id = await sent(stage);
    expect(await toldOf('N-ATTEST-NEW', id)).toEqual(sorted(stage.advisor, world.staff.university));
    const { university, advisor } = world.staff;
    expect(unmetOf(await stage.act(id, 'accept', university))).toEqual(['opinionSettled']);
    expect((await stage.act(id, 'giveOpinion', advisor, { opinion })).status).toBe(404);
    expect((await stage.act(id, 'accept', world.neighbour)).status).toBe(404);
    world.on.clock.days(opinionDays - 1);
    expect(unmetOf(await stage.act(id, 'reject', university))).toEqual(['opinionSettled']);
    world.on.clock.days(1);
    expect((await stage.act(id, 'accept', university)).status).toBe(200);
    expect(await toldOf('N-ATTEST-RESULT', id)).toEqual(sorted(stage.owner, stage.advisor));
  });

  it('is possible at once where nobody advises', async () => {
    const stage = await attestationStage({ advisor_id: null });
    const id = await sent(stage);
    expect((await stage.act(id, 'accept', world.staff.university)).status).toBe(200);
  });

  it('follows an opinion that is given once, and a new one after a rework', async () => {
    const stage = await attestationStage();
    const id = await sent(stage);
    expect(unmetOf(await stage.act(id, 'giveOpinion', stage.advisor, { opinion: 'yoʻq' }))).toEqual(
      ['opinion'],
    );
    await stage.act(id, 'giveOpinion', stage.advisor, { opinion });
    expect(unmetOf(await stage.act(id, 'giveOpinion', stage.advisor, { opinion }))).toEqual([
      'opinionMissing',
    ]);
    await stage.act(id, 'reject', world.staff.university);
    await stage.act(id, 'rework', stage.owner);
    await stage.act(id, 'send', stage.owner);
    expect(await rowOf(id)).toMatchObject({
      state: 'pending',
      opinion: null,
      decided_on: null,
      reason: null,
    });
    expect(unmetOf(await stage.act(id, 'accept', world.staff.university))).toEqual([
      'opinionSettled',
    ]);
  });

  it('is made by one of two who decide at once', async () => {
    const stage = await attestationStage({ advisor_id: null });
    const id = await sent(stage);
    const colleague = await addActor(world.on, 'university', {
      organization_id: world.university,
    });
    const answers = await Promise.all([
      stage.act(id, 'accept', world.staff.university),
      stage.act(id, 'reject', colleague),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the time of the student', () => {
  it('runs out after a rejection', async () => {
    const stage = await attestationStage();
    const id = await rejected(stage);
    expect((await rowOf(id)).due_on).toBe(addDays(today(), reworkDays));
    world.on.clock.days(reworkDays);
    await night();
    expect((await rowOf(id)).state).toBe('rejected');
    world.on.clock.days(1);
    expect(unmetOf(await stage.act(id, 'rework', stage.owner))).toEqual(['inTime']);
    await night();
    expect((await rowOf(id)).state).toBe('expired');
    expect(await toldOf('N-ATTEST-RESULT', id)).toEqual(sorted(stage.owner, stage.advisor));
  });

  it('runs out for a draft some days after its year, when the next one is open already', async () => {
    const stage = await attestationStage();
    const id = Number((await stage.begin({})).body.id);
    expect(unmetOf(await stage.act(id, 'send', stage.owner))).toEqual([
      'planUploaded',
      'reportUploaded',
    ]);
    const { due_on } = await rowOf(id);
    world.on.clock.days(daysBetween(today(), due_on));
    await night();
    expect((await attestationsOf(stage.study)).map(({ state }) => state)).toEqual([
      'draft',
      'draft',
    ]);
    world.on.clock.days(1);
    await night();
    expect((await attestationsOf(stage.study)).map(({ state }) => state)).toEqual([
      'expired',
      'draft',
    ]);
  });

  it('stands still on leave, and the leave is added to it', async () => {
    const stage = await attestationStage();
    const id = await rejected(stage);
    await leaveFor(stage.study, 100);
    world.on.clock.days(90);
    await night();
    expect((await rowOf(id)).state).toBe('rejected');
    expect(unmetOf(await stage.act(id, 'rework', stage.owner))).toEqual(
      expect.arrayContaining(['studentAdmitted']),
    );
    const back = await actOnStudy(stage.study, 'returnFromLeave', {
      return_date: today(),
      ...(await order()),
    });
    expect(back.status).toBe(200);
    world.on.clock.days(reworkDays);
    expect((await stage.act(id, 'rework', stage.owner)).status).toBe(200);
  });
});

describe('around an attestation', () => {
  it('the end of the study closes what is open and leaves what is decided', async () => {
    const stage = await attestationStage();
    const id = await sent(stage);
    await make(world, 'removedStudent', { record: stage.study });
    await runJobs(world.on);
    expect((await rowOf(id)).state).toBe('closed');
    const other = await attestationStage({ advisor_id: null });
    const accepted = await sent(other);
    await other.act(accepted, 'accept', world.staff.university);
    await make(world, 'removedStudent', { record: other.study });
    await runJobs(world.on);
    expect((await rowOf(accepted)).state).toBe('accepted');
  });

  it('the papers are read by everybody who sees it', async () => {
    const stage = await attestationStage();
    await sent(stage);
    const { university, innovation, finance, advisor } = world.staff;
    const read = async (as: Sender) =>
      (await world.on.send(as, 'GET', `/api/files/${stage.papers.plan_file_id}/info/`)).status;
    for (const reader of [stage.owner, stage.advisor, university, innovation])
      expect(await read(reader)).toBe(200);
    for (const stranger of [world.neighbour, finance, advisor])
      expect(await read(stranger)).toBe(404);
  });
});
