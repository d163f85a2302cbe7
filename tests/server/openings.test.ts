import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { opensOn } from '#modules/monitoring/quarter.server.ts';
import { preparedPool } from '#server/db/prepared-client.ts';
import type { Database } from '#server/db/tables.ts';
import { openings } from '#server/declared/modules.ts';
import { effectsTask, linesOf } from '#server/engine/effects-of-line.ts';
import { brokenLines } from '#server/engine/history.ts';
import { addJob } from '#server/jobs/runner.ts';
import { runLine } from '#server/schedule/timetable.ts';
import { addDays } from '#shared/dates.ts';
import { runJobs, waitingJobs } from '../support/jobs.ts';
import { first, monitoringStage, second, third } from '../support/monitoring-stage.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { soon } from '../support/queue-process.ts';

let world: OpenWorld;
const studies: number[] = [];
const { to, reportsOf, stageOf } = monitoringStage(() => world);
beforeAll(async () => {
  world = await openWorld();
  to(opensOn(first));
  for (let at = 0; at < 12; at += 1) studies.push((await stageOf()).study);
}, 400_000);
afterAll(() => world.stop());

const services = () => world.on.services;
const unopened = async () => (await openings.monitoringReport?.open?.(services())) ?? [];
const opened = async () => (await Promise.all(studies.map(reportsOf))).flat();

/** The night over a connection that writes down what it is asked. */
async function statementsOfNight(): Promise<string[]> {
  const statements: string[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparedPool(world.database.pool) }),
    log: ({ query }) => void statements.push(query.sql),
  });
  await runLine({ ...services(), db }, 'nightly');
  return statements;
}

it('reports of many students are opened with few statements, each with its own line and message', async () => {
  const due = await unopened();
  expect(due.length).toBe(studies.length);
  const asked = await statementsOfNight();
  const reports = await opened();
  expect(reports.length).toBe(due.length);
  // One after the other it would be more than ten for each.
  const writing = asked.filter((text) => /"monitoring_report"|into "history"/.test(text));
  expect(writing.length).toBeGreaterThan(0);
  expect(writing.length / reports.length).toBeLessThan(0.5);
  const lines = await world.database.db
    .selectFrom('history')
    .selectAll()
    .where('process', '=', 'monitoringReport')
    .orderBy('record_id')
    .execute();
  expect(lines.map(({ record_id, event, job }) => [record_id, event, job])).toEqual(
    reports.map(({ id }) => [id, 'open', 'nightly']),
  );
  for (const line of lines) expect(brokenLines([line])).toEqual([]);
  const gathered = (await waitingJobs(world.on, effectsTask))
    .map(linesOf)
    .filter((some) => some.some(({ process }) => process === 'monitoringReport'));
  expect(gathered).toHaveLength(1);
  expect(gathered.flat().map(({ historyId }) => historyId)).toEqual(lines.map(({ id }) => id));
  expect(await unopened()).toEqual([]);
});

it('one record that fails takes back itself alone, and is opened the next time', async () => {
  to(opensOn(second));
  const [broken = 0] = studies.slice(3);
  const { db } = world.database;
  await sql`alter table monitoring_report add constraint broken
    check (application_id <> ${sql.lit(broken)} or quarter <> ${sql.lit(second.quarter)})
    not valid`.execute(db);
  await expect(runLine(services(), 'nightly')).rejects.toThrow('1 not created');
  expect((await opened()).length).toBe(2 * studies.length - 1);
  expect((await reportsOf(broken)).length).toBe(1);
  await sql`alter table monitoring_report drop constraint broken`.execute(db);
  await runLine(services(), 'nightly');
  expect((await opened()).length).toBe(2 * studies.length);
});

/** How often the opening of each report was told, by report. */
async function told(): Promise<Map<number, number>> {
  const { rows } = await sql<{ record: number; times: number }>`
    select record_id as record, count(*) as times from received_notification
    where process = 'monitoringReport' group by record_id`.execute(world.database.db);
  return new Map(rows.map(({ record, times }) => [record, times]));
}

it('who cannot be told keeps nobody else from it, and is told the next time', async () => {
  await runJobs(world.on);
  to(opensOn(third));
  const { db } = world.database;
  const earlier = await told();
  await runLine(services(), 'nightly');
  const reports = (await opened()).filter(({ id }) => !earlier.has(id));
  expect(reports).toHaveLength(studies.length);
  const [refused, ...others] = reports.map(({ id }) => id);
  await sql`alter table received_notification add constraint broken
    check (process <> 'monitoringReport' or record_id <> ${sql.lit(refused)})
    not valid`.execute(db);
  await expect(runJobs(world.on)).rejects.toThrow('broken');
  const meanwhile = await told();
  const [one = 0] = others.map((id) => meanwhile.get(id) ?? 0);
  expect(one).toBeGreaterThan(0);
  expect(others.map((id) => meanwhile.get(id))).toEqual(others.map(() => one));
  expect(meanwhile.has(refused ?? 0)).toBe(false);
  const left = (await waitingJobs(world.on, effectsTask)).flatMap(linesOf);
  expect(left.map(({ recordId }) => recordId)).toEqual([refused]);

  await sql`alter table received_notification drop constraint broken`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = now(), last_error = null`.execute(db);
  await runJobs(world.on);
  const afterwards = await told();
  expect(reports.map(({ id }) => afterwards.get(id))).toEqual(reports.map(() => one));
});

const unsent = async (): Promise<number[]> =>
  (await opened()).filter(({ state }) => state === 'collecting').map(({ id }) => id);

it('what is late moves together, but for what somebody is at, which follows when it is free', async () => {
  await runJobs(world.on);
  const late = await unsent();
  const [held] = late;
  expect(late.length).toBeGreaterThan(studies.length);
  to(addDays(opensOn(third), 90));
  let ended: Promise<void> | undefined;
  await world.database.db.transaction().execute(async (trx) => {
    await sql`select 1 from monitoring_report where id = ${held} for update`.execute(trx);
    ended = runLine(services(), 'monitoring');
    await soon('the others have moved', 20_000, async () => (await unsent()).length === 1);
    expect(await unsent()).toEqual([held]);
  });
  await ended;
  expect(await unsent()).toEqual([]);
  const asked = (await waitingJobs(world.on, effectsTask)).map(linesOf);
  const told = asked.filter((lines) => lines.some(({ recordId }) => late.includes(recordId)));
  expect(told.flat().map(({ recordId }) => recordId)).toEqual(expect.arrayContaining(late));
  expect(told.length).toBeLessThan(late.length / 4);
  await runJobs(world.on);
});

it('lines of several processes in one job are each told of their own record', async () => {
  await runJobs(world.on);
  const { db } = world.database;
  const report = (await opened()).at(-1);
  const study = report?.application_id ?? 0;
  const lineOf = async (process: string, id: number) =>
    db
      .selectFrom('history')
      .select(['id', 'process', 'record_id'])
      .where('process', '=', process)
      .where('record_id', '=', id)
      .orderBy('id')
      .executeTakeFirstOrThrow();
  const asked = [
    { line: await lineOf('application', study), code: 'N-APPLY-ACCEPTED' },
    { line: await lineOf('monitoringReport', report?.id ?? 0), code: 'N-MON-50' },
  ];
  const payload = asked.map(({ line, code }) => ({
    process: line.process,
    recordId: line.record_id,
    historyId: line.id,
    effects: [{ type: 'notify', params: { code } }],
  }));
  await addJob(db, effectsTask, payload);
  await runJobs(world.on);
  for (const { line, code } of asked) {
    const told = await db
      .selectFrom('received_notification')
      .select(['process', 'record_id', 'account_id'])
      .where('history_id', '=', line.id)
      .where('code', '=', code)
      .execute();
    // The student is the owner of both.
    const owner = {
      process: line.process,
      record_id: line.record_id,
      account_id: report?.owner_id,
    };
    expect([code, told]).toEqual([code, expect.arrayContaining([owner])]);
  }
});
