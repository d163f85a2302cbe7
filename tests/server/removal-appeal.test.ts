import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roleCodes } from '#machines/kit.ts';
import { opensOn } from '#modules/monitoring/quarter.server.ts';
import { addDays } from '#shared/dates.ts';
import type { Sender } from '../support/app.ts';
import { applicationActs } from '../support/application-acts.ts';
import { lineAtHome } from '../support/home-lines.ts';
import { runJobs } from '../support/jobs.ts';
import { done, first, monitoringStage, second, unmetOf } from '../support/monitoring-stage.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { make } from '../support/walk-stage.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const { rowOf: studyRow } = applicationActs(() => world);
const stage = monitoringStage(() => world);
const { today, to, night, actOnStudy, rowOf, stageOf, opened, order } = stage;
type Stage = Awaited<ReturnType<typeof stageOf>>;

beforeEach(() => {
  world.on.clock.reset();
  to(opensOn(first));
});

/** Nothing is uploaded: time concludes, and the agency confirms. */
async function failed(plot: Stage): Promise<void> {
  const id = await opened(plot);
  to(addDays((await rowOf(id)).grace_until, 16));
  await night();
  await night();
  await done(plot.act(id, 'confirm', world.staff.innovation));
}

const removal = async () => ({ cancel_reason: 100, ...(await order()) });

/** A student whom the university has removed for an unfulfilled plan. */
async function removed(): Promise<Stage> {
  const plot = await stageOf();
  await done(actOnStudy(plot.study, 'confirmOld', {}, world.staff.innovation));
  await failed(plot);
  await done(actOnStudy(plot.study, 'cancel', await removal()));
  await runJobs(world.on);
  return plot;
}

const appeal = ({ study, owner }: Stage) => actOnStudy(study, 'appeal', {}, owner);
const answer = ({ study }: Stage, event: 'reinstate' | 'appealRefuse') =>
  actOnStudy(study, event, {}, world.staff.innovation);

const { doctorate } = roleCodes;
const roleOf = async ({ owner }: Stage): Promise<number | null> =>
  (
    await world.database.db
      .selectFrom('account')
      .select('role_id')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()
  ).role_id;
const lineOf = (as: Sender, key: string) => lineAtHome(world.on, as, key);
const tenuresOf = ({ study }: Stage) =>
  world.database.db
    .selectFrom('advisor_tenure')
    .select(['advisor_id', 'until_day'])
    .where('application_id', '=', study)
    .orderBy('id')
    .execute();

describe('a removed student', () => {
  it('appeals once, within the days of the setting; home says until when', async () => {
    const plot = await removed();
    const until = addDays(today(), 10);
    expect(await lineOf(plot.owner, 'appealRemoval')).toMatchObject({ deadline: until });
    to(addDays(until, 1));
    expect((await appeal(plot)).code).toBe('WINDOW_CLOSED');
    expect(await lineOf(plot.owner, 'appealRemoval')).toBeUndefined();
    to(until);
    await done(appeal(plot));
    expect((await appeal(plot)).code).toBe('WINDOW_CLOSED');
    await done(answer(plot, 'appealRefuse'));
    expect(await studyRow(plot.study)).toMatchObject({ state: 'cancelled', appeal: 'refused' });
    expect((await appeal(plot)).code).toBe('WINDOW_CLOSED');
    expect(unmetOf(await answer(plot, 'reinstate'))).toEqual(['appealOpen']);
  });

  it('waits for the agency, whose home and list name the appeal', async () => {
    const plot = await removed();
    await done(appeal(plot));
    expect(await lineOf(plot.owner, 'waiting')).toMatchObject({ id: plot.study });
    expect(await lineOf(world.staff.innovation, 'appeals')).toMatchObject({
      waiting: 1,
      tone: 'info',
    });
    const { body } = await world.on.send(
      world.staff.innovation,
      'GET',
      '/api/applications/?group=appeals&limit=100',
    );
    expect((body.results as { id: number }[]).map(({ id }) => id)).toContain(plot.study);
  });

  it('is back in study by a granted appeal, with role and advisor; the days outside do not count', async () => {
    const plot = await removed();
    const before = await studyRow(plot.study);
    to(addDays(String(before.finish_order_date), 9));
    await done(appeal(plot));
    await done(answer(plot, 'reinstate'));
    await runJobs(world.on);
    expect(await studyRow(plot.study)).toMatchObject({
      state: 'admittedToStudy',
      appeal: 'granted',
      cancel_reason: null,
      finish_order_date: null,
      study_end: addDays(String(before.study_end), 9),
      leave_days: before.leave_days + 9,
      returned_on: today(),
    });
    expect(await roleOf(plot)).toBe(doctorate);
    expect((await tenuresOf(plot)).at(-1)).toEqual({
      advisor_id: plot.advisor_id,
      until_day: null,
    });
    const told = await world.database.db
      .selectFrom('received_notification')
      .select('account_id')
      .where('code', '=', 'N-APPEAL-DONE')
      .where('record_id', '=', plot.study)
      .execute();
    expect(told.map(({ account_id }) => account_id)).toContain(plot.owner.id);
  });

  it('is not removed again for the reports that the appeal has set aside, but for a new one', async () => {
    const plot = await removed();
    await done(appeal(plot));
    await done(answer(plot, 'reinstate'));
    expect(unmetOf(await actOnStudy(plot.study, 'cancel', await removal()))).toEqual([
      'cancel_reason',
    ]);
    to(opensOn(second));
    await failed(plot);
    await done(actOnStudy(plot.study, 'cancel', await removal()));
  });

  it('has to be given another topic when somebody else has theirs by now', async () => {
    const topic_id = await make(world, 'publishedTopic');
    const plot = await stageOf();
    await done(actOnStudy(plot.study, 'setTopic', { topic_id }));
    await done(actOnStudy(plot.study, 'cancel', { ...(await removal()), cancel_reason: 300 }));
    const other = await stageOf();
    await done(actOnStudy(other.study, 'setTopic', { topic_id }));
    await done(appeal(plot));
    await done(answer(plot, 'reinstate'));
    expect((await studyRow(plot.study)).topic_id).toBeNull();
    expect((await studyRow(other.study)).topic_id).toBe(topic_id);
  });

  it('does not come back to a second study', async () => {
    const plot = await removed();
    await done(appeal(plot));
    await world.database.db
      .updateTable('application')
      .set({ owner_id: plot.owner.id })
      .where('id', '=', (await stageOf()).study)
      .execute();
    expect(unmetOf(await answer(plot, 'reinstate'))).toEqual(['noOtherStudy']);
  });
});
