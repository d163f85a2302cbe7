import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { opensOn, quarterOf } from '#modules/monitoring/quarter.server.ts';
import { openings } from '#server/declared/modules.ts';
import { brokenLines } from '#server/engine/history.ts';
import { runLine } from '#server/schedule/timetable.ts';
import { addDays, daysBetween, tashkentDay } from '#shared/dates.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
}, 400_000);
afterAll(() => seeded.stop());

const now = quarterOf(tashkentDay());
const quarter = opensOn(now) > tashkentDay() ? now : quarterOf(addDays(opensOn(now), 35));
const services = () => seeded.on.services;
const db = () => seeded.on.services.db;

/** No report is there, and nothing waits to be done. */
async function clear(): Promise<void> {
  await db().deleteFrom('monitoring_item').execute();
  await db().deleteFrom('monitoring_report').execute();
  await sql`delete from history where process = 'monitoringReport'`.execute(db());
  await sql`delete from graphile_worker._private_jobs`.execute(db());
}

beforeEach(async () => {
  const { clock } = seeded.on;
  clock.reset();
  clock.days(daysBetween(clock.today(), opensOn(quarter)));
  await clear();
});

const unopened = async () => (await openings.monitoringReport?.open?.(services())) ?? [];
const opened = () => db().selectFrom('monitoring_report').selectAll().orderBy('id').execute();
const linesOf = (ids: number[]) =>
  db()
    .selectFrom('history')
    .selectAll()
    .where('process', '=', 'monitoringReport')
    .where('record_id', 'in', ids)
    .execute();

it('reports of many students are opened with few statements, each with its own line and message', async () => {
  // What else the night has to do is done before.
  await runLine(services(), 'nightly');
  await clear();
  const due = await unopened();
  expect(due.length).toBeGreaterThan(20);
  const asked = await seeded.asked(() => runLine(services(), 'nightly'));
  const reports = await opened();
  expect(reports.length).toBe(due.length);
  // One after the other it would be more than ten for each.
  const about = asked.filter(({ sql }) => /monitoring_report|history|add_jobs|pg_notify/.test(sql));
  expect(about.length / reports.length).toBeLessThan(1);
  const lines = await linesOf(reports.map(({ id }) => id));
  expect(lines.map(({ event, job }) => [event, job])).toEqual(
    reports.map(() => ['open', 'nightly']),
  );
  for (const line of lines) expect(brokenLines([line])).toEqual([]);
  const { rows } = await sql<{ key: string }>`
    select j.key from graphile_worker._private_jobs j
    where j.payload ->> 'process' = 'monitoringReport' and j.payload ->> 'type' = 'notify'`.execute(
    db(),
  );
  expect(rows.map(({ key }) => key).sort()).toEqual(lines.map(({ id }) => `${id}-0`).sort());
  expect(await unopened()).toEqual([]);
});

it('one record that fails takes back itself alone, and is tried again the next time', async () => {
  const due = (await unopened()) as { application_id: number }[];
  const broken = due[3]?.application_id ?? 0;
  await sql`alter table monitoring_report
    add constraint broken check (application_id <> ${sql.lit(broken)}) not valid`.execute(db());
  await expect(runLine(services(), 'nightly')).rejects.toThrow('1 not created');
  const studies = (await opened()).map(({ application_id }) => application_id).sort();
  const others = due.map(({ application_id }) => application_id).filter((id) => id !== broken);
  expect(studies).toEqual(others.sort());
  await sql`alter table monitoring_report drop constraint broken`.execute(db());
  await runLine(services(), 'nightly');
  expect((await opened()).length).toBe(due.length);
  expect((await linesOf((await opened()).map(({ id }) => id))).length).toBe(due.length);
});
