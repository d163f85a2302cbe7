import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { requestKindIds } from '#modules/student-request/codes.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { applicationActs } from '../support/application-acts.ts';
import { doing } from '../support/doing.ts';
import { accountsOf, heardOf } from '../support/heard.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { readPdf } from '../support/read-pdf.ts';
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
const { leave, extension, advisor, topic } = requestKindIds;
const explanation = 'Oila aʼzosini parvarish qilish kerak, buning uchun vaqt soʻrayman.';

/** What a request of each kind is sent with. */
const bodies = {
  leave: () => ({
    request_kind: leave,
    explanation,
    leave_ground: 500,
    leave_start: addDays(today(), 10),
    leave_stop: addDays(today(), 100),
  }),
  extension: () => ({
    request_kind: extension,
    explanation,
    leave_stop: addDays(today(), 150),
  }),
  advisor: () => ({ request_kind: advisor, explanation }),
  topic: () => ({
    request_kind: topic,
    explanation,
    topic: 'Paxta tolasi sifatini tezkor baholash usullari',
  }),
};

/** A student, and what they and the others do with requests. */
async function requestStage(change: Record<string, unknown> = {}) {
  const owner = await buildApplicant(world);
  const study = await make(world, 'student', { owner, change });
  const post = (as: Sender, url: string, body: object) =>
    world.on.send(as, 'POST', `/api/student-requests/${url}`, body);
  const read = async (id: number, as: Sender = owner) =>
    (await world.on.send(as, 'GET', `/api/student-requests/${id}/`)).body;
  return {
    owner,
    study,
    read,
    ask: (body: object, as: Sender = owner) => post(as, '', body),
    async asked(kind: keyof typeof bodies): Promise<number> {
      const { status, body } = await post(owner, '', bodies[kind]());
      expect([status, body]).toEqual([201, body]);
      return Number(body.id);
    },
    async act(id: number, event: string, as: Sender = world.staff.university) {
      const { version } = await read(id);
      return post(as, `${id}/${event}/`, { version, reason: 'Ilmiy kengash bunga rozi emas.' });
    },
  };
}

/** Number, date and file of an order, of a day that is really over. */
const order = async () => ({
  order_number: '58-t',
  order_date: addDays(tashkentDay(), -1),
  order_file_id: await addFile(world, world.staff.university, 'order'),
});

/** The organization orders a leave of so many days from today. */
async function leaveFor(study: number, days = 60): Promise<void> {
  const left = await actOnStudy(study, 'vacation', {
    leave_ground: 500,
    leave_start: today(),
    leave_stop: addDays(today(), days),
    ...(await order()),
  });
  expect(left.status).toBe(200);
}

describe('a student', () => {
  it('asks for a leave, is told the answer, and the order carries it out', async () => {
    const { owner, study, ...stage } = await requestStage();
    const id = await stage.asked('leave');
    await runJobs(world.on);
    const { university } = world.staff;
    expect(await heardOf(world, 'studentRequest', id, 'N-REQUEST-NEW')).toEqual(
      accountsOf(university),
    );
    expect((await stage.act(id, 'accept')).status).toBe(200);
    expect(unmetOf(await stage.act(id, 'carryOut'))).toEqual(['acted']);
    await runJobs(world.on);
    expect(await heardOf(world, 'studentRequest', id, 'N-REQUEST-RESULT')).toEqual(
      accountsOf(owner),
    );
    await leaveFor(study);
    await runJobs(world.on);
    expect(await stage.read(id)).toMatchObject({
      state: 'carriedOut',
      answered_on: today(),
      carried_out_on: today(),
    });
  });

  it('has one request of a kind that waits, also when two are sent at once', async () => {
    const stage = await requestStage();
    const answers = await Promise.all([1, 2].map(() => stage.ask(bodies.topic())));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(unmetOf(await stage.ask(bodies.topic()))).toEqual(['kindFree']);
    await stage.asked('advisor');
    const id = Number(answers.find(({ status }) => status === 201)?.body.id);
    expect((await stage.act(id, 'withdraw', stage.owner)).status).toBe(200);
    await stage.asked('topic');
  });

  it('asks only for what the study allows, for themselves', async () => {
    const stage = await requestStage();
    expect(unmetOf(await stage.ask(bodies.extension()))).toEqual(['actPossible']);
    const stranger = await requestStage();
    expect((await stage.ask({ ...bodies.topic(), application_id: stranger.study })).status).toBe(
      403,
    );
    expect((await stage.ask(bodies.topic(), world.staff.university)).status).toBe(403);
    expect((await stranger.read(await stranger.asked('topic'), stage.owner)).id).toBeUndefined();
    await actOnStudy(stage.study, 'unconfirmOld', {}, world.staff.innovation);
    expect(unmetOf(await stage.ask(bodies.topic()))).toEqual(['confirmedStudent']);
  });

  it('is told at the field what is missing or cannot be', async () => {
    const stage = await requestStage();
    const { request_kind } = bodies.leave();
    expect(unmetOf(await stage.ask({ request_kind }))).toEqual([
      'explanation',
      'leave_ground',
      'leave_start',
      'leave_stop',
    ]);
    expect(unmetOf(await stage.ask({ ...bodies.topic(), topic: null }))).toEqual(['topic']);
    const long = { ...bodies.leave(), leave_stop: addDays(today(), 800) };
    expect(unmetOf(await stage.ask(long))).toEqual(['leave_stop']);
    const early = { ...bodies.leave(), leave_start: addDays(today(), -40) };
    expect(unmetOf(await stage.ask(early))).toEqual(['leave_start']);
    await leaveFor(stage.study, 170);
    expect(unmetOf(await stage.ask(bodies.extension()))).toEqual(['leave_stop']);
  });

  it('names an advisor who may be had, and not the one they have', async () => {
    const own = await addActor(world.on, 'advisor');
    const other = await addActor(world.on, 'advisor');
    const advisor_id = await make(world, 'advisorHere', { owner: own });
    const wished = await make(world, 'advisorHere', { owner: other });
    const stage = await requestStage({ advisor_id });
    expect(unmetOf(await stage.ask({ ...bodies.advisor(), advisor_id }))).toEqual(['advisor_id']);
    const { body } = await stage.ask({ ...bodies.advisor(), advisor_id: wished });
    const block = world.database.db.updateTable('account').where('id', '=', other.id);
    await block.set({ state: 'blocked' }).execute();
    expect(unmetOf(await stage.act(Number(body.id), 'accept'))).toEqual(['wishAvailable']);
    await stage.act(Number(body.id), 'refuse');
    expect(unmetOf(await stage.ask({ ...bodies.advisor(), advisor_id: wished }))).toEqual([
      'wishAvailable',
    ]);
  });

  it('sees the reason of a refusal', async () => {
    const stage = await requestStage();
    const id = await stage.asked('topic');
    await stage.act(id, 'refuse');
    expect(await stage.read(id)).toMatchObject({
      state: 'refused',
      reason: 'Ilmiy kengash bunga rozi emas.',
    });
  });
});

describe('the paper that proves the reason', () => {
  const infoOf = async (as: Sender, file: string) =>
    (await world.on.send(as, 'GET', `/api/files/${file}/info/`)).status;

  it('goes with the request, and is read by everybody who sees the request and by nobody else', async () => {
    const stage = await requestStage();
    const paper = await addFile(world, stage.owner, 'requestPaper');
    const { body } = await stage.ask({ ...bodies.leave(), paper_file_id: paper });
    const id = Number(body.id);
    const paper_file = expect.objectContaining({ id: paper });
    const { university, ministry, innovation, admin } = world.staff;
    for (const as of [stage.owner, university, ministry, innovation, admin]) {
      expect(await stage.read(id, as)).toMatchObject({ paper_file });
      expect(await infoOf(as, paper)).toBe(200);
    }
    const { owner: stranger } = await requestStage();
    const strangers = [stranger, world.staff.antiCorruption, world.staff.finance];
    for (const as of [...strangers, await addActor(world.on, 'advisor'), world.neighbour])
      expect(await infoOf(as, paper)).toBe(404);
    await stage.act(id, 'withdraw', stage.owner);
    expect(await infoOf(university, paper)).toBe(200);
  });

  it('is not asked for, and is a stored file of the student', async () => {
    const stage = await requestStage();
    expect(await stage.read(await stage.asked('topic'))).toMatchObject({ paper_file: null });
    const foreign = await addFile(world, world.staff.university, 'requestPaper');
    for (const paper_file_id of [foreign, '0b7e7c1e-5d0c-4a5e-9c39-1f0a5b1f3c55'])
      expect(unmetOf(await stage.ask({ ...bodies.leave(), paper_file_id }))).toEqual([
        'paper_file_id',
      ]);
    expect((await stage.ask({ ...bodies.leave(), paper_file_id: '' })).status).toBe(201);
  });

  it('is told of in the history, and in the whole record as one paper', async () => {
    const stage = await requestStage();
    const paper_file_id = await addFile(world, stage.owner, 'requestPaper');
    const { body } = await stage.ask({ ...bodies.leave(), paper_file_id });
    const { university } = world.staff;
    const url = `/api/student-requests/${Number(body.id)}`;
    const { body: told } = await world.on.send(university, 'GET', `${url}/history/`);
    expect(told.results).toMatchObject([{ event: 'send', files: [{ id: paper_file_id }] }]);
    const whole = await world.on.app.inject({
      method: 'GET',
      url: `${url}/whole/`,
      headers: { authorization: await world.on.bearer(university), 'accept-language': 'uz' },
    });
    const { text } = await readPdf(whole.rawPayload);
    expect(text).toContain('Tasdiqlovchi hujjat');
  });
});

describe('the study moves on', () => {
  it('an act without an answer carries the request out, and ends what is impossible now', async () => {
    const stage = await requestStage();
    const asked = await stage.asked('leave');
    const other = await stage.asked('topic');
    await leaveFor(stage.study);
    await runJobs(world.on);
    expect((await stage.read(asked)).state).toBe('carriedOut');
    expect(await stage.read(other)).toMatchObject({
      state: 'closed',
      closed_in: 'onAcademicLeave',
    });
  });

  it('an extension is carried out on leave, and closed by the return', async () => {
    const stage = await requestStage();
    await leaveFor(stage.study);
    const first = await stage.asked('extension');
    const longer = await actOnStudy(stage.study, 'vacationExtend', {
      leave_stop: addDays(today(), 90),
      ...(await order()),
    });
    expect(longer.status).toBe(200);
    await runJobs(world.on);
    expect((await stage.read(first)).state).toBe('carriedOut');
    const second = await stage.asked('extension');
    await actOnStudy(stage.study, 'returnFromLeave', { return_date: today(), ...(await order()) });
    await runJobs(world.on);
    expect((await stage.read(second)).state).toBe('closed');
  });

  it('the end of the study ends every request', async () => {
    const stage = await requestStage();
    const [one, two] = [await stage.asked('topic'), await stage.asked('advisor')];
    await stage.act(two, 'accept');
    await make(world, 'removedStudent', { record: stage.study });
    await runJobs(world.on);
    for (const id of [one, two])
      expect(await stage.read(id, world.staff.university)).toMatchObject({ state: 'closed' });
  });

  it('the night finds what no job has told', async () => {
    const stage = await requestStage();
    const id = await stage.asked('topic');
    const db = world.database.db.updateTable('application').where('id', '=', stage.study);
    await db.set({ state: 'graduated' }).execute();
    await night();
    expect((await stage.read(id, world.staff.university)).state).toBe('closed');
  });
});

describe('nobody answers', () => {
  it('it is told of after the last day, and ends after some more', async () => {
    const stage = await requestStage();
    const id = await stage.asked('topic');
    const { university, ministry, innovation } = world.staff;
    world.on.clock.days(15);
    await runTask(world.on, 'timetable-reminders');
    await runJobs(world.on);
    expect(await heardOf(world, 'studentRequest', id, 'N-REQUEST-OVERDUE')).toEqual([]);
    world.on.clock.days(1);
    await runTask(world.on, 'timetable-reminders');
    await runTask(world.on, 'timetable-reminders');
    await runJobs(world.on);
    expect((await stage.read(id)).facts).toMatchObject({ overdueToldToday: true });
    expect(await heardOf(world, 'studentRequest', id, 'N-REQUEST-OVERDUE')).toEqual(
      accountsOf(university, ministry, innovation),
    );
    world.on.clock.days(29);
    await night();
    expect((await stage.read(id)).state).toBe('pending');
    world.on.clock.days(1);
    await night();
    expect((await stage.read(id)).state).toBe('lapsed');
    await stage.asked('topic');
  });

  it('a yes begins a new time, and may be taken back with a reason', async () => {
    const stage = await requestStage();
    const id = await stage.asked('advisor');
    world.on.clock.days(10);
    await stage.act(id, 'accept');
    expect((await stage.read(id)).facts).toMatchObject({ dueOn: addDays(today(), 15) });
    expect((await stage.act(id, 'refuse')).status).toBe(200);
    expect((await stage.act(id, 'withdraw', stage.owner)).status).toBe(409);
  });
});

describe('nobody of the organization may decide', () => {
  it('the ministry above it is told, finds the request in its turn, opens it with its paper, and answers', async () => {
    const advisor_id = await make(world, 'advisorHere', { owner: world.staff.university });
    const stage = await requestStage({ advisor_id });
    const { university, ministry } = world.staff;
    const paper = await addFile(world, stage.owner, 'requestPaper');
    const { body } = await stage.ask({ ...bodies.leave(), paper_file_id: paper });
    const id = Number(body.id);
    const turnOf = async (as: Sender) => {
      const { body: list } = await world.on.send(as, 'GET', '/api/student-requests/?turn=1');
      return (list.results as { id: number }[]).filter((row) => row.id === id).length;
    };
    // The only officer advises the student.
    expect([await turnOf(university), await turnOf(ministry)]).toEqual([0, 1]);
    await runJobs(world.on);
    expect(await heardOf(world, 'studentRequest', id, 'N-REQUEST-NEW')).toEqual(
      accountsOf(university, ministry),
    );
    expect(unmetOf(await stage.act(id, 'accept'))).toEqual(['disinterested']);
    const colleague = await addActor(world.on, 'university', { organization_id: world.university });
    expect([await turnOf(colleague), await turnOf(ministry)]).toEqual([1, 0]);
    expect((await stage.act(id, 'accept', ministry)).code).toBe('NO_PERMISSION');
    await world.database.db
      .updateTable('account')
      .set({ state: 'blocked' })
      .where('id', '=', colleague.id)
      .execute();
    expect(await stage.read(id, ministry)).toMatchObject({ paper_file: { id: paper } });
    expect((await world.on.send(ministry, 'GET', `/api/files/${paper}/info/`)).status).toBe(200);
    expect((await stage.act(id, 'accept', ministry)).status).toBe(200);
    // The order is the organization's own: its officer decides nothing by it any more.
    expect([await turnOf(university), await turnOf(ministry)]).toEqual([1, 0]);
    await leaveFor(stage.study);
    await runJobs(world.on);
    expect((await stage.read(id)).state).toBe('carriedOut');
  });
});

describe('the organization is merged while a request waits', () => {
  it('the successor has it in its turn, reads the paper and answers; its former staff only reads', async () => {
    const stage = await requestStage();
    const { staff, neighbour, university, otherUniversity } = world;
    const paper = await addFile(world, stage.owner, 'requestPaper');
    const { body } = await stage.ask({ ...bodies.leave(), paper_file_id: paper });
    const [id, other] = [Number(body.id), await stage.asked('topic')];
    const infoOf = async () =>
      (await world.on.send(neighbour, 'GET', `/api/files/${paper}/info/`)).status;
    expect([(await stage.read(id, neighbour)).id, await infoOf()]).toEqual([undefined, 404]);
    await world.database.db.updateTable('period').set({ state: 'closed' }).execute();
    await doing(world, 'organizations', university)(staff.admin, 'merge', {
      successor_id: otherUniversity,
      merge_order_number: '7-B',
      merge_order_date: today(),
      merge_order_file_id: await addFile(world, staff.admin, 'order'),
    });
    await runJobs(world.on);
    expect(await stage.read(id, neighbour)).toMatchObject({
      state: 'pending',
      organization: { id: otherUniversity },
      paper_file: { id: paper },
    });
    expect(await infoOf()).toBe(200);
    const { body: turn } = await world.on.send(neighbour, 'GET', '/api/student-requests/?turn=1');
    expect((turn.results as { id: number }[]).map((row) => row.id)).toEqual(
      expect.arrayContaining([id, other]),
    );
    expect((await stage.act(id, 'accept')).status).toBe(404);
    expect((await stage.act(id, 'accept', neighbour)).status).toBe(200);
    expect((await stage.act(other, 'refuse', neighbour)).status).toBe(200);
    await runJobs(world.on);
    expect(await heardOf(world, 'studentRequest', id, 'N-REQUEST-RESULT')).toEqual(
      accountsOf(stage.owner),
    );
  });
});
