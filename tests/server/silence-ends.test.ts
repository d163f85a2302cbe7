import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quotaPeriod } from '#modules/period/walk-forms.server.ts';
import { runLine } from '#server/schedule/timetable.ts';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import { type Applicant, buildApplicant } from '../support/applicants.ts';
import { applicationActs } from '../support/application-acts.ts';
import { doing } from '../support/doing.ts';
import { examStage, planned } from '../support/exam-acts.ts';
import { accountsOf, heardOf } from '../support/heard.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';
import { sendApplication } from '../support/sent-application.ts';
import { make } from '../support/walk-stage.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.on.clock.reset());

const night = async () => {
  await runTask(world.on, 'timetable-nightly');
  await runJobs(world.on);
};
/** Nine o'clock of any day: that it has to be a working day is judged before. */
const morning = async () => {
  await runLine(world.on.services, 'reminders');
  await runJobs(world.on);
};
const { act, rowOf } = applicationActs(() => world);

/** Why the period of an application cannot be closed. */
async function closingOf(application: number): Promise<string[]> {
  const { period_id } = await rowOf(application);
  const path = `/api/periods/${period_id}/actions/`;
  const { body } = await world.on.send(world.staff.innovation, 'GET', path);
  const actions = body as unknown as { event: string; unmet: string[] }[];
  return actions.find(({ event }) => event === 'close')?.unmet ?? [];
}

describe('an appeal that the agency never answers', () => {
  async function appealed(owner: Applicant): Promise<number> {
    const id = await sendApplication(world, owner);
    await act(id, 'reject');
    expect((await act(id, 'appeal', {}, owner)).status).toBe(200);
    await runJobs(world.on);
    return id;
  }

  it('is told after fifteen days, to the agency and those who watch over it', async () => {
    const id = await appealed(await buildApplicant(world));
    world.on.clock.days(15);
    await morning();
    expect(await heardOf(world, 'application', id, 'N-APPEAL-OVERDUE')).toEqual([]);
    world.on.clock.days(1);
    for (const _ of [1, 2]) await morning();
    const { innovation, antiCorruption } = world.staff;
    expect(await heardOf(world, 'application', id, 'N-APPEAL-OVERDUE')).toEqual(
      accountsOf(innovation, antiCorruption),
    );
  });

  it('is found unanswered after thirty; the person may appeal once more, and the period waits', async () => {
    const owner = await buildApplicant(world);
    const id = await appealed(owner);
    world.on.clock.days(30);
    await night();
    expect(await rowOf(id)).toMatchObject({ state: 'rejected', appeal: 'open' });
    world.on.clock.days(1);
    await night();
    const until = addDays(world.on.clock.today(), 3);
    expect(await rowOf(id)).toMatchObject({
      state: 'rejected',
      appeal: 'unanswered',
      appeal_until: until,
    });
    const { innovation, university, antiCorruption } = world.staff;
    expect(await heardOf(world, 'application', id, 'N-APPEAL-LAPSED')).toEqual(
      accountsOf(owner, innovation, university, antiCorruption),
    );
    world.on.clock.set(until);
    expect(await closingOf(id)).toContain('appealsDecided');
    await night();
    expect((await act(id, 'appeal', {}, owner)).status).toBe(200);
    expect((await act(id, 'reopen', {}, innovation)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ state: 'pending', appeal: 'granted' });
  });

  it('holds nothing up any more when the person lets the new days go by', async () => {
    const owner = await buildApplicant(world);
    const id = await appealed(owner);
    world.on.clock.days(31);
    await night();
    world.on.clock.days(4);
    expect((await act(id, 'appeal', {}, owner)).code).toBe('WINDOW_CLOSED');
    expect(await closingOf(id)).not.toContain('appealsDecided');
  });
});

describe('a qualification exam whose result nobody enters', () => {
  it('is told after ten days; after thirty its day no longer counts, and the attempt is kept', async () => {
    const { owner, ...stage } = await examStage(world);
    const id = await planned({ owner, ...stage }, 100);
    const { exam_date } = await stage.rowOf(id);
    world.on.clock.set(addDays(exam_date, 10));
    await morning();
    expect(await heardOf(world, 'additionalExam', id, 'N-ADDEXAM-OVERDUE')).toEqual([]);
    world.on.clock.days(1);
    await morning();
    const { university, innovation } = world.staff;
    expect(await heardOf(world, 'additionalExam', id, 'N-ADDEXAM-OVERDUE')).toEqual(
      expect.arrayContaining(accountsOf(university, innovation)),
    );
    world.on.clock.set(addDays(exam_date, 30));
    await night();
    expect((await stage.rowOf(id)).state).toBe('planned');
    world.on.clock.days(1);
    await night();
    expect((await stage.rowOf(id)).state).toBe('lapsed');
    expect(await heardOf(world, 'additionalExam', id, 'N-ADDEXAM-LAPSED')).toEqual(
      expect.arrayContaining(accountsOf(owner, university, innovation)),
    );
    expect((await stage.act(id, 'replan')).status).toBe(200);
    expect(await stage.rowOf(id)).toMatchObject({
      state: 'planned',
      attempt: 1,
      exam_date: addDays(world.on.clock.today(), 5),
    });
  });

  it('keeps its result when it comes late after all', async () => {
    const stage = await examStage(world);
    const id = await planned(stage, 100);
    world.on.clock.set(addDays((await stage.rowOf(id)).exam_date, 31));
    await night();
    expect((await stage.rowOf(id)).state).toBe('lapsed');
    expect((await stage.act(id, 'pass')).status).toBe(200);
    expect(await stage.rowOf(id)).toMatchObject({ state: 'passed', attempt: 1 });
  });
});

describe('an attestation about which the organization never decides', () => {
  it('is told after thirty days, and closed after sixty without harm to the student', async () => {
    const owner = await buildApplicant(world);
    const advisor = await addActor(world.on, 'advisor');
    const advisor_id = await make(world, 'advisorHere', { owner: advisor });
    await make(world, 'student', { owner, change: { advisor_id } });
    const { body } = await world.on.send(owner, 'POST', '/api/attestations/', {
      plan_file_id: await addFile(world, owner, 'attestationPlan'),
      report_file_id: await addFile(world, owner, 'attestationReport'),
    });
    const id = Number(body.id);
    const attest = doing(world, 'attestations', id);
    const stateNow = async () =>
      (await world.on.send(owner, 'GET', `/api/attestations/${id}/`)).body.state;
    await attest(owner, 'send');
    world.on.clock.days(31);
    await morning();
    const { university, innovation } = world.staff;
    expect(await heardOf(world, 'attestation', id, 'N-ATTEST-OVERDUE')).toEqual(
      expect.arrayContaining(accountsOf(university, innovation)),
    );
    world.on.clock.days(29);
    await night();
    expect(await stateNow()).toBe('pending');
    world.on.clock.days(1);
    await night();
    expect(await stateNow()).toBe('undecided');
    expect(await heardOf(world, 'attestation', id, 'N-ATTEST-LAPSED')).toEqual(
      expect.arrayContaining(accountsOf(owner, advisor, university, innovation)),
    );
    await expect(attest(university, 'reject')).rejects.toThrow(/BAD_STATUS/);
    await attest(university, 'accept');
    expect(await stateNow()).toBe('accepted');
  });
});

describe('a period whose steps have no last day of their own', () => {
  it('goes on after the last day of the quota, although nobody has asked for a place', async () => {
    const form = quotaPeriod(world.on.clock.today());
    const id = await buildPeriod(world, form);
    const { innovation } = world.staff;
    const go = doing(world, 'periods', id);
    const stateNow = async () =>
      (await world.on.send(innovation, 'GET', `/api/periods/${id}/`)).body.state;
    await go(innovation, 'stepNext');
    world.on.clock.set(form.quota_stop);
    await night();
    expect(await stateNow()).toBe('organizationRequests');
    world.on.clock.days(1);
    await night();
    expect(await stateNow()).toBe('ministryEndorsement');
  });
});
