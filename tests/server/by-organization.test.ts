import { afterAll, beforeAll, expect, it } from 'vitest';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { ByOrganization } from '#modules/application/schema.ts';
import type { Sender } from '../support/app.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';
import { wholeRecords } from '../support/whole-records.ts';

let seeded: SeededApp;
let agency: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  agency = await seeded.as('agentlik');
});
afterAll(() => seeded.stop());

const url = '/api/statistics/apply_docs_by_organization/';
const ask = async (query = ''): Promise<ByOrganization> =>
  (await seeded.on.send(agency, 'GET', `${url}${query}`)).body as ByOrganization;
type Line = {
  state: string;
  appeal: string | null;
  facts: { decisionOverdue: boolean };
  organization: { id: number } | null;
  period: { id: number } | null;
};
const lines = (query = ''): Promise<Line[]> =>
  wholeRecords(seeded.on, agency, `?limit=9999${query}`);
const awaiting = statesTagged(applicationMachine, 'awaitsDecision');

it('counts what the list shows, organization by organization, and late ones as the records say', async () => {
  const { results } = await ask();
  const all = await lines();
  expect(results.length).toBeGreaterThan(1);
  for (const { organization, states, sent, overdue, appeals } of results) {
    const own = all.filter((line) => line.organization?.id === organization.id);
    const byState = Object.fromEntries(
      own.map(({ state }) => [state, own.filter((line) => line.state === state).length]),
    );
    expect([organization.code, states, sent]).toEqual([organization.code, byState, own.length]);
    const late = own.filter(
      ({ state, facts, appeal }) =>
        awaiting.includes(state) && facts.decisionOverdue && appeal !== 'open',
    ).length;
    expect([organization.code, overdue, appeals]).toEqual([
      organization.code,
      late,
      own.filter(({ appeal }) => appeal === 'open').length,
    ]);
  }
  expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(
    all.filter(({ organization }) => organization).length,
  );
  expect(results.some(({ overdue }) => overdue > 0)).toBe(true);
});

it('tells how many were begun and not sent, without showing them', async () => {
  const { results } = await ask();
  const { rows } = await seeded.on.services.pool.query<{ id: number; n: number }>(
    `select organization_id as id, count(*)::int as n from application where state = 'draft' and organization_id is not null group by 1`,
  );
  const told = new Map(results.map(({ organization, started }) => [organization.id, started]));
  expect(rows.length).toBeGreaterThan(0);
  for (const { id, n } of rows) expect(told.get(Number(id))).toBe(n);
  expect(
    results
      .flatMap(({ states }) => Object.keys(states))
      .filter((state) => statesTagged(applicationMachine, 'ownersOnly').includes(state)),
  ).toEqual([]);
});

it('is narrowed by period, in one statement', async () => {
  const period = (await lines()).find((line) => line.period)?.period?.id ?? 0;
  const asked = await seeded.asked(() => ask(`?period=${period}`));
  expect(asked.filter(({ sql }) => sql.includes('from application'))).toHaveLength(1);
  const own = await lines(`&period=${period}`);
  const { results } = await ask(`?period=${period}`);
  expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(
    own.filter(({ organization }) => organization).length,
  );
});

it.each(['universitet', 'vazirlik', 'moliya'])('is not for %s', async (login) =>
  expect(await seeded.on.send(await seeded.as(login), 'GET', url)).toMatchObject({ status: 403 }),
);

it('a region and an appeal narrow the country’s list', async () => {
  const { rows } = await seeded.on.services.pool.query<{ id: number; region_id: number }>(
    'select id, region_id from organization',
  );
  const regionOf = new Map(rows.map(({ id, region_id }) => [Number(id), region_id]));
  const all = await lines();
  const region =
    regionOf.get(all.find(({ organization }) => organization)?.organization?.id ?? 0) ?? 0;
  const found = await lines(`&region=${region}`);
  expect(found.length).toBe(
    all.filter(({ organization }) => organization && regionOf.get(organization.id) === region)
      .length,
  );
  expect((await lines('&appeal=open')).length).toBe(
    all.filter(({ appeal }) => appeal === 'open').length,
  );
});
