import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { independentPeriod } from '#modules/period/walk-forms.server.ts';
import type { StatisticPeriod, StatisticTable } from '#modules/statistic/schema.ts';
import type { Sender } from '../support/app.ts';
import { runTask } from '../support/jobs.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
let agency: Sender;
beforeAll(async () => {
  seeded = await seededApp();
  agency = await seeded.as('agentlik');
  await runTask(seeded.on, 'count-students');
});
afterAll(() => seeded.stop());

async function ask(query: string, sender = agency): Promise<StatisticTable> {
  const path = `/api/statistics/doctorate/?${query}`;
  const { status, body } = await seeded.on.send(sender, 'GET', path);
  expect([query, status]).toEqual([query, 200]);
  return body as unknown as StatisticTable;
}

async function periods(): Promise<StatisticPeriod[]> {
  const { body } = await seeded.on.send(agency, 'GET', '/api/statistics/periods/?limit=100');
  return (body as unknown as { results: StatisticPeriod[] }).results;
}

async function act(sender: Sender, id: number, event: string, body = {}): Promise<void> {
  const { body: record } = await seeded.on.send(sender, 'GET', `/api/periods/${id}/`);
  const answer = await seeded.on.send(sender, 'POST', `/api/periods/${id}/${event}/`, {
    version: record.version,
    ...body,
  });
  expect([event, answer.status, answer.body]).toMatchObject([event, 200, {}]);
}

async function openPeriod(): Promise<number> {
  const form = independentPeriod(seeded.on.clock.today());
  const { body } = await seeded.on.send(agency, 'POST', '/api/periods/', form);
  await act(agency, Number(body.id), 'activate');
  return Number(body.id);
}

const numbersOf = ({ results, total }: StatisticTable) => ({ results, total });

describe('numbers of students when a period closes', () => {
  it('are kept as they were, whatever happens afterwards', async () => {
    const { db } = seeded.on.services;
    const period = await openPeriod();
    expect(await ask(`closed=${period}`)).toMatchObject({ results: [], nothing: 'notClosed' });
    seeded.on.clock.days(60);
    await runTask(seeded.on, 'count-students');
    const before = await ask('by=region');
    await act(agency, period, 'close');
    const closed = await ask(`by=region&closed=${period}`);
    expect(numbersOf(closed)).toEqual(numbersOf(before));
    expect(closed.total.all.total).toBeGreaterThan(0);
    expect(closed.as_of).toBe(seeded.on.clock.now().toISOString());

    await sql`update application set state = 'graduated' where state = 'admittedToStudy'`.execute(
      db,
    );
    await sql`update organization set region_id = (select id from region
      where id <> coalesce(organization.region_id, 0) limit 1)`.execute(db);
    await sql`truncate student_count, student_count_moment`.execute(db);
    seeded.on.clock.days(1);
    await runTask(seeded.on, 'count-students');
    expect(numbersOf(await ask('by=region'))).not.toEqual(numbersOf(before));
    expect(await ask(`by=region&closed=${period}`)).toEqual(closed);
    const told = (await periods()).find(({ id }) => id === period);
    expect(told?.closed_at).toBe(closed.as_of);
  });

  it('are kept once more when it is closed again; the former ones stay in the table', async () => {
    const { db } = seeded.on.services;
    const period = await openPeriod();
    seeded.on.clock.days(60);
    await act(agency, period, 'close');
    const first = await ask(`closed=${period}`);
    await act(await seeded.as('admin'), period, 'reopen', { reason: 'Xato bilan yopilgan edi.' });
    seeded.on.clock.days(1);
    await act(agency, period, 'close');
    const second = await ask(`closed=${period}`);
    expect(second.as_of > first.as_of).toBe(true);
    const { rows } = await sql<{ closes: number }>`select count(distinct closed_at)::int as closes
      from student_count_at_close where closed_period_id = ${period}`.execute(db);
    expect(rows).toEqual([{ closes: 2 }]);
  });

  it('are seen as far as those of today: an organization its own, an advisor none', async () => {
    const period = (await periods()).find(({ closed_at }) => closed_at !== null);
    const query = `by=organization&closed=${period?.id}`;
    const own = await ask(query, await seeded.as('universitet'));
    const all = await ask(query);
    expect(own.results.length).toBeLessThanOrEqual(1);
    expect(all.results.length).toBeGreaterThan(own.results.length);
    const advisor = await seeded.as('rahbar');
    const path = `/api/statistics/doctorate/?${query}`;
    expect(await seeded.on.send(advisor, 'GET', path)).toMatchObject({ status: 403 });
  });
});

describe('a statistic of nobody says why', () => {
  it('names a period that never was, and filters that exclude each other', async () => {
    const [period] = await periods();
    const { rows } = await sql<{ quarters: number[] }>`select quarters from period
      where id = ${period?.id}`.execute(seeded.on.services.db);
    const other = [1, 2, 3, 4].find((quarter) => !rows[0]?.quarters.includes(quarter));
    const { rows: organizations } = await sql<{ id: number }>`select id from organization
      where type = 100 limit 1`.execute(seeded.on.services.db);
    const expected: [string, string | null][] = [
      ['period=99999999', 'noPeriod'],
      ['admission_year=1999', 'noPeriod'],
      [`period=${period?.id}&admission_year=1999`, 'otherYear'],
      [`period=${period?.id}&quarter=${other}`, 'otherQuarter'],
      [`organization=${organizations[0]?.id}&organization_type=200`, 'otherPlace'],
      ['closed=99999999', 'notClosed'],
      ['direction=99999999', null],
    ];
    const agency = await seeded.as('agentlik');
    for (const [query, nothing] of expected) {
      expect([query, await ask(query)]).toMatchObject([query, { results: [], nothing }]);
      if (query.startsWith('closed')) continue;
      const path = `/api/statistics/efficiency/?${query}`;
      const { body } = await seeded.on.send(agency, 'GET', path);
      expect([query, body]).toMatchObject([query, { results: [], nothing }]);
    }
  });
});
