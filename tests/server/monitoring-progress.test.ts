import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MonitoringProgress } from '#modules/monitoring/schema.ts';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { make } from '../support/walk-stage.ts';

let world: OpenWorld;
let other: number;

const today = () => world.on.clock.today();

/** A report as it would stand after some events: what is counted is its state and its days. */
async function report(organization: number, state: string, org_until: string | null = null) {
  const owner = await buildApplicant(world);
  const study = await make(world, 'student', { owner });
  const { db } = world.database;
  await db
    .updateTable('application')
    .set({ organization_id: organization })
    .where('id', '=', study)
    .execute();
  await sql`insert into monitoring_report (state, application_id, owner_id, year, quarter, report,
      study_quarter, works_from, upload_until, grace_until, org_until, deadline, missing)
    values (${state}, ${study}, ${owner.id}, 2026, 3, 1, 1, ${today()}, ${today()}, ${today()},
      ${org_until}, ${today()}, '{400}')`.execute(db);
}

beforeAll(async () => {
  world = await openWorld();
  other = world.otherUniversity;
  await report(world.university, 'advisorChecked', addDays(today(), 5));
  await report(world.university, 'confirmedCompleted');
  await report(world.university, 'closedEmpty');
  await report(other, 'advisorChecked', addDays(today(), -1));
  await report(other, 'deadlineGiven', addDays(today(), 9));
});
afterAll(() => world.stop());

const ask = (as: Sender, query = '') =>
  world.on.send(as, 'GET', `/api/monitoring-reports/progress/${query}`);
const counted = async (query = '') => {
  const { body, status } = await ask(world.staff.innovation, query);
  expect(status).toBe(200);
  return (body as unknown as MonitoringProgress).results.map(
    ({ organization, overdue, states }) => [organization.id, overdue, states],
  );
};

describe('the progress of monitoring', () => {
  it('counts reports by organization and state; who is late stands first, what was closed empty is left out', async () => {
    expect(await counted()).toEqual([
      [other, 1, { advisorChecked: 1, deadlineGiven: 1 }],
      [world.university, 0, { advisorChecked: 1, confirmedCompleted: 1 }],
    ]);
  });

  it('has the filters of the list', async () => {
    expect(await counted(`?organization=${world.university}&state=advisorChecked`)).toEqual([
      [world.university, 0, { advisorChecked: 1 }],
    ]);
    expect(await counted('?year=2025')).toEqual([]);
    const ids = async (query: string) => (await counted(query)).map(([id]) => id);
    await world.database.db
      .updateTable('organization')
      .set({ region_id: 1726, higher_organization_id: null })
      .where('id', '=', other)
      .execute();
    expect(await ids('?region=1726')).toContain(other);
    expect(await ids(`?ministry=${world.ministry}`)).toEqual([world.university]);
    expect(await ids(`?ministry=${other}`)).toEqual([other]);
    expect(await counted('?ministry=999999')).toEqual([]);
    expect(await counted('?region=999999')).toEqual([]);
  });

  it('is for who sees the country', async () => {
    const watcher = await addActor(world.on, 'antiCorruption');
    expect((await ask(watcher)).status).toBe(200);
    for (const role of ['university', 'ministry', 'advisor'] as const)
      expect([role, (await ask(await addActor(world.on, role))).status]).toEqual([role, 403]);
  });
});
