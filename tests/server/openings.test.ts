import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { opensOn } from '#modules/monitoring/quarter.server.ts';
import { preparedPool } from '#server/db/prepared-client.ts';
import type { Database } from '#server/db/tables.ts';
import { openings } from '#server/declared/modules.ts';
import { brokenLines } from '#server/engine/history.ts';
import { runLine } from '#server/schedule/timetable.ts';
import { first, monitoringStage, second } from '../support/monitoring-stage.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';

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
  const { rows } = await sql<{ key: string }>`
    select j.key from graphile_worker._private_jobs j
    where j.payload ->> 'process' = 'monitoringReport'
      and (j.payload -> 'effects')::jsonb @> '[{"type":"notify"}]'`.execute(world.database.db);
  expect(rows.map(({ key }) => key).sort()).toEqual(lines.map(({ id }) => `effects-${id}`).sort());
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
