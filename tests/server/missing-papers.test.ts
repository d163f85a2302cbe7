import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { processOf } from '#server/declared/modules.ts';
import { actAsSystem } from '#server/processes/raise.ts';
import type { DocumentKind } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { applicationActs } from '../support/application-acts.ts';
import { lineAtHome } from '../support/home-lines.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { manyUnderReview } from '../support/under-review.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
let colleague: Sender;
const { act, rowOf, linesOf } = applicationActs(() => world);
beforeAll(async () => {
  world = await openWorld();
  colleague = await addActor(world.on, 'university', { organization_id: world.university });
});
afterAll(() => world.stop());

const note = 'Ish joyingizdan maʼlumotnoma kerak.';
const inDays = (days: number) => addDays(world.on.clock.today(), days);
const request = (papers: readonly DocumentKind[] = ['workbook'], days = 6) => ({
  papers,
  papers_until: inDays(days),
  reason: note,
});

let id: number;
let owner: Sender;
beforeEach(async () => {
  const { ids, owners } = await manyUnderReview(world, 1);
  id = ids[0] ?? 0;
  owner = owners[0] ?? colleague;
});

const paperOf = async (kind: DocumentKind) => addFile(world, owner, kind);
/** Of what request for papers somebody was told, in the order of the alphabet. */
const toldOf = async (account: number) => {
  await runJobs(world.on);
  const { rows } = await sql<{ code: string }>`select distinct code from received_notification
    where account_id = ${account} and record_id = ${id} and code like 'N-APPLY-PAPERS%'
    order by code`.execute(world.database.db);
  return rows.map(({ code }) => code);
};
/** Whether the scheduler's event moved the application. */
const asScheduler = (event: string) =>
  actAsSystem(world.on.services, processOf('application'), id, { event, job: 'reminders' });
const readBy = async (sender: Sender) =>
  (await world.on.send(sender, 'GET', `/api/applications/${id}/`)).body;

describe('a reviewer who misses a paper', () => {
  it('asks for it without rejecting: the review waits, and is longer by the time that is given', async () => {
    expect(await act(id, 'askPapers', request())).toMatchObject({
      status: 200,
      body: {
        state: 'papersAwaited',
        status: 200,
        papers_request: { papers: ['workbook'], note, outcome: null },
        facts: { papersUntil: inDays(6), papersTimeOpen: true, reviewStarted: true },
      },
    });
    expect((await rowOf(id)).review_until).toBe(inDays(10));
    expect(await toldOf(owner.id)).toEqual(['N-APPLY-PAPERS']);
  });

  it('has the review made longer when the last day is after its end', async () => {
    await act(id, 'askPapers', request(['workbook'], 10));
    expect((await rowOf(id)).review_until).toBe(inDays(13));
  });

  it('asks for nothing that the form of study does not know, nothing at all, or in too few or too many days', async () => {
    const lines = await linesOf(id);
    const refused = async (body: object) => {
      const { status, body: said } = await act(id, 'askPapers', { ...request(), ...body });
      return [status, Object.keys(said)];
    };
    expect(await refused({ papers: ['passport'] })).toEqual([400, ['papers']]);
    expect(await refused({ papers: [] })).toEqual([400, ['papers']]);
    expect(await refused({ papers_until: inDays(2) })).toEqual([400, ['papers_until']]);
    expect(await refused({ papers_until: inDays(11) })).toEqual([400, ['papers_until']]);
    expect(await refused({ reason: 'qisqa' })).toEqual([400, ['reason']]);
    expect(await linesOf(id)).toBe(lines);
  });

  it('asks twice, not a third time: nobody puts off a decision by asking', async () => {
    for (const _time of [1, 2]) {
      await act(id, 'askPapers', request());
      expect(await act(id, 'cancelPapers')).toMatchObject({ status: 200 });
    }
    expect(await act(id, 'askPapers', request())).toMatchObject({
      status: 422,
      body: { papersAskable: [expect.any(String)] },
    });
  });

  it('is one of both when a colleague decides at the same time', async () => {
    const { version } = await rowOf(id);
    const sent = (event: string, as: Sender, body: object) =>
      world.on.send(as, 'POST', `/api/applications/${id}/${event}/`, { version, ...body });
    const answers = await Promise.all([
      sent('askPapers', world.staff.university, request()),
      sent('reject', colleague, { reason: note }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is of the organization itself: a neighbour finds nothing, the applicant may not', async () => {
    expect(await act(id, 'askPapers', request(), world.neighbour)).toMatchObject({ status: 404 });
    expect(await act(id, 'askPapers', request(), owner)).toMatchObject({ status: 403 });
  });

  it('asks no more after the last day of the review', async () => {
    const today = world.on.clock.today();
    world.on.clock.set(addDays(today, 400));
    expect(await act(id, 'askPapers', request())).toMatchObject({ status: 409 });
    world.on.clock.set(today);
  });
});

describe('an applicant who is asked for papers', () => {
  beforeEach(async () => {
    await act(id, 'askPapers', request(['diploma', 'workbook']));
  });

  it('adds them, and is under review again where they were: a new file has no mark', async () => {
    const documents = { diploma: await paperOf('diploma'), workbook: await paperOf('workbook') };
    expect(await act(id, 'answerPapers', { documents }, owner)).toMatchObject({
      status: 200,
      body: {
        state: 'pending',
        papers_request: { outcome: 'answered', answer: null },
        documents: [
          { kind: 'diploma', file_id: documents.diploma, mark: null },
          { kind: 'workbook', file_id: documents.workbook, mark: null },
        ],
      },
    });
    expect(await toldOf(colleague.id)).toEqual(['N-APPLY-PAPERS-GIVEN']);
    const file = `/api/files/${documents.workbook}/info/`;
    expect(await world.on.send(colleague, 'GET', file)).toMatchObject({ status: 200 });
    expect(await world.on.send(world.neighbour, 'GET', file)).toMatchObject({ status: 404 });
  });

  it('says why one is missing, and says nothing less', async () => {
    const documents = { diploma: await paperOf('diploma') };
    expect(await act(id, 'answerPapers', { documents }, owner)).toMatchObject({
      status: 400,
      body: { papers_answer: [expect.any(String)] },
    });
    const papers_answer = 'Hozir hech qayerda ishlamayman.';
    expect(await act(id, 'answerPapers', { documents, papers_answer }, owner)).toMatchObject({
      status: 200,
      body: { state: 'pending', papers_request: { answer: papers_answer } },
    });
  });

  it('adds nothing else, and no file of somebody else', async () => {
    const answered = async (documents: object) => {
      const { status, body } = await act(
        id,
        'answerPapers',
        { documents, papers_answer: note },
        owner,
      );
      return [status, Object.keys(body)];
    };
    expect(await answered({ passport: await paperOf('passport') })).toEqual([
      400,
      ['documents.passport'],
    ]);
    const foreign = await addFile(world, colleague, 'workbook');
    expect(await answered({ workbook: foreign })).toEqual([400, ['workbook']]);
    expect((await rowOf(id)).state).toBe('papersAwaited');
    expect(await act(id, 'save', { topic: 'Boshqa' }, owner)).toMatchObject({ status: 409 });
    expect(await act(id, 'answerPapers', { documents: {}, papers_answer: note })).toMatchObject({
      status: 403,
    });
  });

  it('is told which papers at home and in the list, and may give up instead', async () => {
    const line = await lineAtHome(world.on, owner, 'answerPapers');
    expect(line).toMatchObject({ id, deadline: inDays(6) });
    expect(await act(id, 'giveUp', {}, owner)).toMatchObject({
      status: 200,
      body: { state: 'withdrawn' },
    });
  });

  it('is reminded once before the last day', async () => {
    const today = world.on.clock.today();
    expect(await asScheduler('remindPapers')).toBe(false);
    world.on.clock.set(addDays(today, 4));
    expect(await asScheduler('remindPapers')).toBe(true);
    expect(await asScheduler('remindPapers')).toBe(false);
    world.on.clock.set(today);
    expect(await toldOf(owner.id)).toEqual(['N-APPLY-PAPERS', 'N-APPLY-PAPERS-REMIND']);
  });

  it('who sends nothing in time is reviewed by what is there, and both are told', async () => {
    const today = world.on.clock.today();
    world.on.clock.set(addDays(today, 6));
    expect(await asScheduler('lapsePapers')).toBe(false);
    world.on.clock.set(addDays(today, 7));
    expect(
      await act(id, 'answerPapers', { documents: {}, papers_answer: note }, owner),
    ).toMatchObject({ status: 409 });
    expect(await asScheduler('lapsePapers')).toBe(true);
    expect(await readBy(colleague)).toMatchObject({
      state: 'pending',
      papers_request: { outcome: 'lapsed' },
      facts: { reviewOpen: true, decisionOverdue: false, papersUntil: null },
    });
    expect(await toldOf(colleague.id)).toEqual(['N-APPLY-PAPERS-LAPSED']);
    world.on.clock.set(today);
  });

  it('stands in a part of its own in the list of the organization until then', async () => {
    const { body } = await world.on.send(
      colleague,
      'GET',
      '/api/applications/?group=papers&limit=50',
    );
    expect((body.results as { id: number }[]).map((row) => row.id)).toContain(id);
  });
});
