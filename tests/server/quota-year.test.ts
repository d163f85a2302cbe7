import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { quotaPeriod } from '#modules/period/walk-forms.server.ts';
import { runTimetable } from '#server/schedule/timetable.ts';
import { addDays } from '#shared/dates.ts';
import type { Sender } from '../support/app.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const reason = 'Sinov uchun yozilgan sabab.';

/** Sends an event with the version of now; throws when it is refused. */
async function send(by: Sender, collection: string, id: number, event: string, body: object = {}) {
  const { body: record } = await world.on.send(by, 'GET', `/api/${collection}/${id}/`);
  const answer = await world.on.send(by, 'POST', `/api/${collection}/${id}/${event}/`, {
    version: record.version,
    reason,
    ...body,
  });
  if (answer.status !== 200)
    throw new Error(
      `${collection}.${event}: ${answer.status} ${answer.code} ${JSON.stringify(answer.body)}`,
    );
  await runJobs(world.on);
  return answer.body;
}

const list = async (by: Sender, collection: string, query = '') =>
  (await world.on.send(by, 'GET', `/api/${collection}/?limit=100&ordering=id${query}`)).body
    .results as {
    id: number;
    state: string;
    [key: string]: unknown;
  }[];

const places = (phd: number, dsc = 0) => ({
  amount_dsc: dsc,
  amount_phd: phd,
  amount_targeted_dsc: 0,
  amount_targeted_phd: 0,
  amount_trainee: 0,
});

/** Sums of the ledger for the country, by account. */
const sums = async (period: number, organization = 0) =>
  (await world.database.db
    .selectFrom('quota_place')
    .select((the) =>
      (['asked', 'consolidated', 'total', 'given', 'split', 'used', 'returned'] as const).map(
        (name) => the.fn.sum<number>(name).as(name),
      ),
    )
    .where((where) =>
      where.and({ period_id: period, organization_id: organization, direction_id: 0 }),
    )
    .executeTakeFirstOrThrow()) as Record<string, number>;

async function ask(by: Sender, period: number, phd: number) {
  const { status, body } = await world.on.send(by, 'POST', '/api/quota-requests/', {
    period_id: period,
  });
  expect([status, body]).toMatchObject([201, { state: 'draft' }]);
  const id = Number(body.id);
  const saved = await world.on.send(by, 'PUT', `/api/quota-requests/${id}/`, {
    version: 1,
    lines: [{ direction_id: world.direction, ...places(phd) }],
  });
  expect([saved.status, saved.body]).toMatchObject([200, { sums: places(phd) }]);
  await send(by, 'quota-requests', id, 'send');
  return id;
}

describe('a year of the quota, by eight people and the scheduler', () => {
  it('goes from requests to places by direction, and never gives more than was given', async () => {
    const { on, staff, neighbour } = world;
    const period = await buildPeriod(world, {
      ...quotaPeriod(on.clock.today()),
      step_until_3: addDays(on.clock.today(), 5),
    });
    const step = (event: string) => send(staff.innovation, 'periods', period, event);
    await step('stepNext');
    const mine = await ask(staff.university, period, 10);
    const theirs = await ask(neighbour, period, 5);
    expect(await sums(period)).toMatchObject({ asked: 15, consolidated: 0 });
    await step('stepNext');
    // The second university has nobody above: endorsed by itself. The ministry of the first one is
    // silent.
    const agreements = await list(staff.innovation, 'quota-agreements', `&period=${period}`);
    expect(agreements.map(({ state, auto }) => [state, auto])).toEqual([
      ['pending', false],
      ['accepted', true],
    ]);
    await send(staff.ministry, 'quota-agreements', Number(agreements[0]?.id), 'reject');
    expect((await list(staff.university, 'quota-requests', `&period=${period}`))[0]).toMatchObject({
      id: mine,
      state: 'rejected',
    });
    expect(await sums(period)).toMatchObject({ asked: 5 });
    await send(staff.university, 'quota-requests', mine, 'rework');
    await send(staff.university, 'quota-requests', mine, 'send');
    expect((await list(staff.ministry, 'quota-agreements', `&period=${period}`))[0]).toMatchObject({
      state: 'pending',
    });
    on.clock.days(6);
    await runTimetable(on.services, 'nightly');
    await runJobs(on);
    expect(
      (await list(staff.innovation, 'periods', `&state=consolidation`)).map(({ id }) => id),
    ).toContain(period);
    for (const id of [mine, theirs]) await send(staff.innovation, 'quota-requests', id, 'accept');
    const asked = await on.send(staff.innovation, 'POST', '/api/quota-agreements/', {
      period_id: period,
    });
    expect([asked.status, asked.body]).toMatchObject([201, { kind: 200, state: 'pending' }]);
    await send(staff.economy, 'quota-agreements', Number(asked.body.id), 'accept');
    expect(await sums(period)).toMatchObject({ asked: 15, consolidated: 15 });
    await step('stepNext');
    const { body: periodNow } = await on.send(staff.finance, 'GET', `/api/periods/${period}/`);
    const total = {
      period_id: period,
      year: periodNow.admission_year,
      organization_type: 300,
      ...places(8),
    };
    const wrongYear = await on.send(staff.finance, 'POST', '/api/quota-totals/', {
      ...total,
      year: 2099,
    });
    expect([wrongYear.status, wrongYear.code]).toEqual([422, 'QUOTA_YEAR']);
    const given = await on.send(staff.finance, 'POST', '/api/quota-totals/', total);
    expect([given.status, given.body]).toMatchObject([201, { state: 'draft' }]);
    await send(staff.finance, 'quota-totals', Number(given.body.id), 'send');
    const dry = await on.send(
      staff.innovation,
      'GET',
      `/api/quota-totals/${given.body.id}/dry-run/?event=accept`,
    );
    expect([dry.status, dry.body]).toMatchObject([
      200,
      {
        target: 'accepted',
        outcome: { places: [{ account: 'total', dc_type: 200, amount: 8, before: 0 }] },
      },
    ]);
    expect(await sums(period)).toMatchObject({ total: 0 });
    await send(staff.innovation, 'quota-totals', Number(given.body.id), 'accept');
    await step('stepNext');
    const [distribution] = await list(staff.innovation, 'quota-distributions', `&period=${period}`);
    const id = Number(distribution?.id);
    const { body: draft } = await on.send(
      staff.innovation,
      'GET',
      `/api/quota-distributions/${id}/`,
    );
    expect(
      (draft.lines as { amount_phd: number }[]).map(({ amount_phd }) => amount_phd).sort(),
    ).toEqual([3, 5]);
    await send(staff.innovation, 'quota-distributions', id, 'send');
    const answers = await list(staff.innovation, 'quota-agreements', `&period=${period}&kind=300`);
    expect(answers.map(({ approver, organization_type }) => [approver, organization_type])).toEqual(
      [
        [600, 300],
        [800, 300],
      ],
    );
    await send(staff.finance, 'quota-agreements', Number(answers[0]?.id), 'accept');
    await send(staff.economy, 'quota-agreements', Number(answers[1]?.id), 'accept');
    expect(await sums(period)).toMatchObject({ total: 8, given: 8 });
    await step('stepNext');
    const [split] = await list(staff.university, 'quota-splits', `&period=${period}`);
    expect(split).toMatchObject({ state: 'draft', given: places(5), sums: places(5) });
    await send(staff.university, 'quota-splits', Number(split?.id), 'confirm');
    on.clock.days(45);
    await runTimetable(on.services, 'nightly');
    await runJobs(on);
    expect(
      (await list(staff.innovation, 'quota-splits', `&period=${period}`)).map(({ state }) => state),
    ).toEqual(['confirmed', 'confirmed']);
    expect(await sums(period)).toMatchObject({ total: 8, given: 8, split: 8, used: 0 });
  });
});
