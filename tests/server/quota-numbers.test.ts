import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  QuotaEntriesPage,
  QuotaPeriodSums,
  QuotaSumsPage,
} from '#modules/quota/numbers/schema.ts';
import { places, type WalkedYear } from '#modules/quota/story/walked-year.server.ts';
import type { Sender } from '../support/app.ts';
import { doing } from '../support/doing.ts';
import { runJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { openQuotaYear } from '../support/quota-year.ts';

const phd = 200;
let world: OpenWorld;
let year: WalkedYear;
beforeAll(async () => {
  world = await openWorld();
  const { on, neighbour, direction } = world;
  year = await openQuotaYear(world);
  const { body } = await on.send(neighbour, 'POST', '/api/quota-requests/', {
    period_id: year.period,
  });
  const lines = [{ direction_id: direction, ...places(5) }];
  await on.send(neighbour, 'PUT', `/api/quota-requests/${body.id}/`, { version: 1, lines });
  await doing(world, 'quota-requests', Number(body.id))(neighbour, 'send');
  await year.goTo(7);
  await runJobs(on);
});
afterAll(() => world.stop());

const sums = async (by: Sender, period = year.period) =>
  (await world.on.send(by, 'GET', `/api/quota/sums/?period=${period}`)).body as QuotaSumsPage;
const entries = async (by: Sender, query = '') =>
  (await world.on.send(by, 'GET', `/api/quota/entries/?period=${year.period}${query}`))
    .body as QuotaEntriesPage;
const placesIn = (page: QuotaSumsPage['results'][number] | undefined, account: 'asked' | 'given') =>
  page?.sums[account]?.find(({ dc_type }) => dc_type === phd)?.amount;

describe('the ledger of places is read', () => {
  it('by anyone who reads the country, with its sums by type of organization', async () => {
    const { innovation, finance, economy, antiCorruption, admin } = world.staff;
    for (const by of [innovation, finance, economy, antiCorruption, admin]) {
      const { count, country, results } = await sums(by);
      expect([count, results.map((row) => placesIn(row, 'asked')).sort()]).toEqual([2, [10, 5]]);
      expect(country.map(({ organization_type }) => organization_type)).toEqual([100, 200, 300]);
      expect(country.flatMap(({ sums: { total = [] } }) => total)).toEqual([
        { dc_type: 100, amount: 1 },
        { dc_type: phd, amount: 8 },
      ]);
    }
  });

  it('by an organization for itself, and by a ministry for those under it', async () => {
    const { university, otherUniversity, staff, neighbour } = world;
    for (const [by, own] of [
      [staff.university, university],
      [staff.ministry, university],
      [neighbour, otherUniversity],
    ] as const) {
      const seen = await sums(by);
      expect([seen.country, seen.results.map(({ organization }) => organization.id)]).toEqual([
        [],
        [own],
      ]);
      const { results, count } = await entries(by);
      expect(count).toBeGreaterThan(0);
      expect(new Set(results.map(({ organization }) => organization?.id))).toEqual(new Set([own]));
      expect(
        await entries(by, `&organization=${own === university ? otherUniversity : university}`),
      ).toMatchObject({ count: 0, sum: 0 });
    }
  });

  it('by nobody else', async () => {
    for (const by of [null, world.staff.applicant, world.staff.advisor]) {
      for (const url of [
        `/api/quota/sums/?period=${year.period}`,
        `/api/quota/entries/?period=${year.period}`,
      ]) {
        expect((await world.on.send(by, 'GET', url)).status).toBe(by ? 403 : 401);
      }
    }
  });

  it('period by period, each as its own page says', async () => {
    const { staff, neighbour } = world;
    for (const by of [staff.innovation, staff.university, staff.ministry, neighbour]) {
      const periods = (await world.on.send(by, 'GET', '/api/quota/period-sums/'))
        .body as unknown as QuotaPeriodSums;
      const here = periods.find(({ period }) => period === year.period);
      const page = await sums(by);
      const all = page.country.length > 0 ? page.country : page.results;
      for (const account of ['asked', 'given'] as const) {
        const expected = all.reduce(
          (sum, { sums: found }) =>
            sum + (found[account]?.find(({ dc_type }) => dc_type === phd)?.amount ?? 0),
          0,
        );
        expect(here?.sums[account]?.find(({ dc_type }) => dc_type === phd)?.amount).toBe(expected);
      }
    }
    expect((await world.on.send(null, 'GET', '/api/quota/period-sums/')).status).toBe(401);
    expect((await world.on.send(staff.advisor, 'GET', '/api/quota/period-sums/')).status).toBe(403);
  });

  it('entry by entry: they add up to each number, and name who did what', async () => {
    const [first] = (await sums(world.staff.university)).results;
    for (const account of ['asked', 'given'] as const) {
      const { sum, results } = await entries(
        world.staff.university,
        `&account=${account}&organization=${world.university}&dc_type=${phd}`,
      );
      expect([sum, results.reduce((all, { amount }) => all + amount, 0)]).toEqual([
        placesIn(first, account),
        placesIn(first, account),
      ]);
    }
    const { results } = await entries(
      world.staff.innovation,
      `&account=total&organization_type=300&dc_type=${phd}`,
    );
    expect(results).toMatchObject([
      {
        process: 'quotaTotal',
        event: 'accept',
        actor: { id: world.staff.innovation.id, role: 'innovation' },
        organization: null,
        amount: 8,
      },
    ]);
    const [asked] = (
      await entries(
        world.staff.university,
        `&account=asked&direction=${world.direction}&dc_type=${phd}`,
      )
    ).results;
    expect(asked).toMatchObject({
      event: 'send',
      direction: { id: world.direction, code: '01.01.01' },
      amount: 10,
    });
  });

  it('page by page, and says what is wrong with a question', async () => {
    const { count } = await entries(world.staff.innovation);
    const page = await entries(world.staff.innovation, '&limit=1&offset=1');
    expect([page.count, page.results.length, page.previous !== null]).toEqual([count, 1, true]);
    for (const query of [
      '',
      '?period=x',
      `?period=${year.period}&account=gold`,
      `?period=${year.period}&dc_type=a`,
    ]) {
      expect(
        (await world.on.send(world.staff.innovation, 'GET', `/api/quota/entries/${query}`)).status,
      ).toBe(400);
    }
    expect(await sums(world.staff.innovation, 999_999)).toMatchObject({
      count: 0,
      country: [],
      results: [],
    });
  });
});
