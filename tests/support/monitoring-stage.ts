import { sql } from 'kysely';
import { expect } from 'vitest';
import { opensOn, quarterOf, quarterStart } from '#modules/monitoring/quarter.server.ts';
import { addDays, daysBetween, tashkentDay } from '#shared/dates.ts';
import { addActor } from './actors.ts';
import type { Answer, Sender } from './app.ts';
import { buildApplicant } from './applicants.ts';
import { applicationActs } from './application-acts.ts';
import { runJobs, runTask } from './jobs.ts';
import type { OpenWorld } from './open-world.ts';
import { make } from './walk-stage.ts';
import { addFile } from './world.ts';

/** The first quarter whose report is not open yet: tests begin on the day of its opening. */
function comingQuarter() {
  const now = quarterOf(tashkentDay());
  return opensOn(now) > tashkentDay() ? now : quarterOf(addDays(opensOn(now), 35));
}
export const first = comingQuarter();
export const second = quarterOf(addDays(opensOn(first), 35));
export const third = quarterOf(addDays(opensOn(second), 35));

export const opinion = { advisor_result: 100, advisor_mark: 80 };
export const failure = { reason_code: 100 };
export const unmetOf = ({ body }: Answer): string[] => Object.keys(body).sort();
export const sorted = (...people: { id: number }[]): number[] =>
  people.map(({ id }) => id).sort((one, other) => one - other);

export async function done(answer: Promise<Answer>): Promise<void> {
  const { status, body } = await answer;
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
}

/**
 * What tests of quarterly reports do again and again. `world` is asked for at each call: it is built
 * before the tests.
 */
export function monitoringStage(world: () => OpenWorld) {
  const { act: actOnStudy } = applicationActs(world);
  const today = () => world().on.clock.today();
  const to = (day: string) => world().on.clock.days(daysBetween(today(), day));
  /** Reports are opened in the night, and moved on an hour later. */
  async function night(): Promise<void> {
    await runTask(world().on, 'timetable-nightly');
    await runTask(world().on, 'timetable-monitoring');
  }
  const reportsOf = (study: number) =>
    world()
      .database.db.selectFrom('monitoring_report')
      .selectAll()
      .where('application_id', '=', study)
      .orderBy('id')
      .execute();

  async function rowOf(id: number) {
    return world()
      .database.db.selectFrom('monitoring_report')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  /** A student of the first quarter, with an advisor, and what they and the others do. */
  async function stageOf(change: object = {}, study_start = quarterStart(first)) {
    const owner = await buildApplicant(world());
    const advisor = await addActor(world().on, 'advisor');
    const advisor_id = await make(world(), 'advisorHere', { owner: advisor });
    const study = await make(world(), 'student', { owner, change: { advisor_id, ...change } });
    await world()
      .database.db.updateTable('application')
      .set({ study_start })
      .where('id', '=', study)
      .execute();
    return {
      owner,
      advisor,
      advisor_id,
      study,
      async work(type: number, changed: object = {}): Promise<number> {
        const { id } = await world()
          .database.db.insertInto('scientific_work')
          .values({
            owner_id: owner.id,
            name: `Ish ${type}`,
            publication_date: today(),
            type,
            file_id: await addFile(world(), owner, 'scientificWork'),
            created_at: new Date(),
            updated_at: new Date(),
            ...changed,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      },
      async act(id: number, event: string, as: Sender, body: object = {}, headers = {}) {
        const { version } = await rowOf(id);
        const reason = 'Ish rejasi kengash bayonnomasisiz yuklangan.';
        const sent = { version, reason, ...body };
        const path = `/api/monitoring-reports/${id}/${event}/`;
        return world().on.send(as, 'POST', path, sent, headers);
      },
      record: async (id: number, as: Sender) =>
        (await world().on.send(as, 'GET', `/api/monitoring-reports/${id}/`)).body,
    };
  }
  type Stage = Awaited<ReturnType<typeof stageOf>>;

  /** The report of the quarter that is opened tonight. */
  async function opened({ study }: Stage): Promise<number> {
    await night();
    const id = (await reportsOf(study)).at(-1)?.id;
    expect(id).toBeDefined();
    return id ?? 0;
  }

  async function bring(stage: Stage, id: number, ...types: number[]): Promise<void> {
    for (const type of types)
      await done(stage.act(id, 'upload', stage.owner, { work_id: await stage.work(type) }));
  }

  async function submitted(stage: Stage, ...types: number[]): Promise<number> {
    const id = await opened(stage);
    await bring(stage, id, ...types);
    await done(stage.act(id, 'submit', stage.owner));
    return id;
  }

  const itemsOf = (id: number) =>
    world()
      .database.db.selectFrom('monitoring_item')
      .selectAll()
      .where('report_id', '=', id)
      .orderBy('id')
      .execute();

  async function judge(stage: Stage, id: number, accepted: boolean, ...types: number[]) {
    for (const item of await itemsOf(id))
      if (types.length === 0 || types.includes(item.type))
        await done(
          stage.act(id, 'markItem', world().staff.university, { item_id: item.id, accepted }),
        );
  }

  /** Submitted with these works, checked by the advisor, everything accepted and completed. */
  async function completed(stage: Stage, ...types: number[]): Promise<number> {
    const id = await submitted(stage, ...types);
    await done(stage.act(id, 'advisorResult', stage.advisor, opinion));
    await judge(stage, id, true);
    await done(stage.act(id, 'complete', world().staff.university));
    return id;
  }

  async function toldOf(code: string, id: number): Promise<number[]> {
    await runJobs(world().on);
    const { rows } = await sql<{ account_id: number }>`
    select distinct n.account_id from received_notification n join history h on h.id = n.history_id
      where n.code = ${code} and h.process = 'monitoringReport' and h.record_id = ${id}
      order by n.account_id`.execute(world().database.db);
    return rows.map(({ account_id }) => account_id);
  }

  /** Number, date and file of an order, of a day that is really over. */
  const order = async () => ({
    order_number: '58-t',
    order_date: addDays(tashkentDay(), -1),
    order_file_id: await addFile(world(), world().staff.university, 'order'),
  });

  async function leave(study: number, days: number): Promise<void> {
    await done(
      actOnStudy(study, 'vacation', {
        leave_ground: 100,
        leave_start: today(),
        leave_stop: addDays(today(), days),
        ...(await order()),
      }),
    );
    await runJobs(world().on);
  }

  return {
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
  };
}
