import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellHref } from '#modules/quota/distribution/distribution-href.ts';
import { cellsOf } from '#modules/quota/distribution/distribution-values.ts';
import type { QuotaDistributionRecord } from '#modules/quota/distribution/schema.ts';
import { amountsIn } from '#modules/quota/numbers/amounts-in.ts';
import {
  type Behind,
  behindConsolidated,
  behindDistribution,
  behindRequest,
  behindTotal,
} from '#modules/quota/numbers/behind.ts';
import { numberHref } from '#modules/quota/numbers/number-href.ts';
import type { QuotaEntriesPage, QuotaSumsPage } from '#modules/quota/numbers/schema.ts';
import type { QuotaRequestRecord } from '#modules/quota/request/schema.ts';
import type { QuotaTotalRecord } from '#modules/quota/total/schema.ts';
import { type Amounts, allPlaces, amountColumns, quotaAccounts } from '#shared/quota.ts';
import type { Sender } from '../support/app.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { type QuotaWalk, walkToDistribution } from '../support/quota-walk.ts';

let world: OpenWorld;
let walk: QuotaWalk;
let mine: number;
let made: Awaited<ReturnType<QuotaWalk['give']>>;
beforeAll(async () => {
  world = await openWorld();
  ({ walk, mine, made } = await walkToDistribution(world));
});
afterAll(() => world.stop());

const one = async <Row>(by: Sender, collection: string, id: number) =>
  (await world.on.send(by, 'GET', `/api/${collection}/${id}/`)).body as Row;

/** The sum of the entries that the address of a number opens, as the page asks for them. */
async function opened(by: Sender, href: string): Promise<number> {
  const { pathname, searchParams } = new URL(href, 'http://here');
  const period = /quote-distribution\/(\d+)$/.exec(pathname)?.[1] ?? '';
  const { numbers = '', ...narrowed } = Object.fromEntries(searchParams);
  const query = new URLSearchParams({ period, account: numbers, ...narrowed });
  const { status, body } = await world.on.send(by, 'GET', `/api/quota/entries/?${query}`);
  expect([href, status]).toEqual([href, 200]);
  return (body as QuotaEntriesPage).sum;
}

/**
 * Every number of a row, and all of them together, is the sum of its entries. Answers how many
 * numbers were looked at.
 */
async function expectHeld(by: Sender, amounts: Amounts, behind: Behind): Promise<number> {
  if (!behind) throw new Error('nothing behind it');
  for (const column of amountColumns)
    expect([column, await opened(by, numberHref({ ...behind, column }))]).toEqual([
      column,
      amounts[column],
    ]);
  expect(await opened(by, numberHref(behind))).toBe(allPlaces(amounts));
  return amountColumns.length + 1;
}

describe('every number of a page is the sum of the entries that it opens', () => {
  it('on the page of a request: its sums and each direction', async () => {
    for (const by of [world.staff.university, world.staff.ministry, world.staff.innovation]) {
      const request = await one<QuotaRequestRecord>(by, 'quota-requests', mine);
      expect(allPlaces(request.sums)).toBe(12);
      await expectHeld(by, request.sums, behindRequest(request));
      for (const line of request.lines)
        await expectHeld(by, line, behindRequest(request, line.direction_id));
    }
    const request = await one<QuotaRequestRecord>(world.staff.university, 'quota-requests', mine);
    expect(behindRequest({ ...request, state: 'draft' })).toBeUndefined();
  });

  it('on the page of a total: what is given, beside what was asked for', async () => {
    const { finance } = world.staff;
    const total = await one<QuotaTotalRecord>(finance, 'quota-totals', made.total);
    await expectHeld(finance, total, behindTotal(total));
    expect(behindTotal({ ...total, state: 'pending' })).toBeUndefined();
    const { body } = await world.on.send(finance, 'GET', `/api/quota/sums/?period=${walk.period}`);
    const { country } = body as QuotaSumsPage;
    for (const type of [0, 100, 200]) {
      const sums = country
        .filter(({ organization_type }) => type === 0 || organization_type === type)
        .map((row) => row.sums);
      await expectHeld(
        finance,
        amountsIn(sums, 'consolidated'),
        behindConsolidated(walk.period, type),
      );
    }
  });

  it('in the grid of a distribution: every cell with a way, the line of totals, and what there is to give', async () => {
    const { innovation, university } = world.staff;
    const draft = await one<QuotaDistributionRecord>(
      innovation,
      'quota-distributions',
      made.distribution,
    );
    // Nothing of a draft is on the books but what was asked for, and the total.
    expect(cellHref(draft, String(world.university), 'amount_phd')).toBeUndefined();
    expect(behindDistribution(draft)).toBeUndefined();
    await walk.agree(made.distribution);
    for (const by of [innovation, university]) {
      const record = await one<QuotaDistributionRecord>(
        by,
        'quota-distributions',
        made.distribution,
      );
      let looked = 0;
      for (const [row, cells] of Object.entries(cellsOf(record.lines))) {
        for (const [column, value] of Object.entries(cells ?? {})) {
          const href = cellHref(record, row, column);
          if (!href) continue;
          looked += 1;
          expect([row, column, await opened(by, href)]).toEqual([row, column, value ?? 0]);
        }
      }
      // Given and asked for, in five forms of study.
      expect(looked).toBe(record.lines.length * 10);
    }
    const record = await one<QuotaDistributionRecord>(
      innovation,
      'quota-distributions',
      made.distribution,
    );
    await expectHeld(innovation, record.sums, behindDistribution(record));
    for (const column of amountColumns) {
      expect(await opened(innovation, cellHref(record, 'total', column) ?? '')).toBe(
        record.sums[column],
      );
      expect(await opened(innovation, cellHref(record, 'toGive', column) ?? '')).toBe(
        record.total[column],
      );
    }
  });

  it('on the page of a period: every account, for the country and for each organization', async () => {
    await walk.step();
    for (const by of [world.staff.innovation, world.staff.university, world.staff.ministry]) {
      const { body } = await world.on.send(by, 'GET', `/api/quota/sums/?period=${walk.period}`);
      const { country, results } = body as QuotaSumsPage;
      const all = (country.length > 0 ? country : results).map(({ sums }) => sums);
      for (const account of quotaAccounts) {
        await expectHeld(by, amountsIn(all, account), { period: walk.period, account });
        for (const { organization, sums } of results)
          await expectHeld(by, amountsIn([sums], account), {
            period: walk.period,
            account,
            organization: organization.id,
          });
      }
    }
  });

  it('on the page of a split: what was given, what is split, each direction', async () => {
    const { university } = world.staff;
    const [split] = await walk.list(university, 'quota-splits');
    await walk.send(university, 'quota-splits', Number(split?.id), 'confirm');
    const record = await one<{
      given: Amounts;
      sums: Amounts;
      lines: (Amounts & { direction_id: number })[];
    }>(university, 'quota-splits', Number(split?.id));
    const own = { period: walk.period, organization: world.university };
    await expectHeld(university, record.given, { ...own, account: 'given' });
    await expectHeld(university, record.sums, { ...own, account: 'split' });
    for (const line of record.lines)
      await expectHeld(university, line, {
        ...own,
        account: 'split',
        direction: line.direction_id,
      });
  });
});
