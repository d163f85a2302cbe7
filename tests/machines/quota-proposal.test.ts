import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Asking,
  proportionalProposal,
  proposedAmounts,
  shareInTime,
} from '#modules/quota/distribution/schema.ts';
import { amountColumns, noPlaces, sumOf } from '#shared/quota.ts';

const number = fc.integer({ min: 0, max: 5000 });
const amounts = fc.record(
  Object.fromEntries(amountColumns.map((column) => [column, number])) as Record<
    (typeof amountColumns)[number],
    typeof number
  >,
);
const askings = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 10_000 }),
      asked: amounts,
      priority: fc.integer({ min: 0, max: 3 }),
    }),
    {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 60,
    },
  )
  .map((list): Asking[] => list);

describe('the proportional proposal', () => {
  it('gives away the whole total where anybody asked, and nothing where nobody did', () => {
    fc.assert(
      fc.property(amounts, askings, (total, list) => {
        const proposal = proportionalProposal(total, list);
        const given = sumOf(list.map(({ id }) => proposedAmounts(proposal, id)));
        const asked = sumOf(list.map((one) => one.asked));
        for (const column of amountColumns)
          expect(given[column]).toBe(asked[column] === 0 ? 0 : total[column]);
      }),
    );
  });

  it('keeps everybody within one place of their exact share, whatever the order of the list', () => {
    fc.assert(
      fc.property(amounts, askings, (total, list) => {
        const proposal = proportionalProposal(total, list);
        for (const { id } of list)
          for (const column of amountColumns) {
            const share = proposal.get(id)?.[column] ?? { amount: -1, exact: 0, rest: false };
            expect(Math.abs(share.amount - share.exact)).toBeLessThan(1);
            expect(share.amount).toBe(Math.floor(share.exact + 1e-9) + Number(share.rest));
          }
        expect(proportionalProposal(total, [...list].reverse())).toEqual(
          new Map([...proposal].reverse()),
        );
      }),
    );
  });

  it('gives a remainder to the largest fraction, then to the higher priority, then to the smaller id', () => {
    const one = (id: number, phd: number, priority = 0): Asking => ({
      id,
      asked: { ...noPlaces, amount_phd: phd },
      priority,
    });
    const phd = (total: number, list: Asking[]) => {
      const proposal = proportionalProposal({ ...noPlaces, amount_phd: total }, list);
      return list.map(({ id }) => proposedAmounts(proposal, id).amount_phd);
    };
    expect(phd(8, [one(1, 10), one(2, 5)])).toEqual([5, 3]);
    expect(phd(3, [one(1, 5), one(2, 5, 1)])).toEqual([1, 2]);
    expect(phd(3, [one(1, 5), one(2, 5)])).toEqual([2, 1]);
  });

  it('says where equal fractions were told apart, and by what', () => {
    const one = (id: number, phd: number, priority = 0): Asking => ({
      id,
      asked: { ...noPlaces, amount_phd: phd },
      priority,
    });
    const ties = (total: number, list: Asking[]) => {
      const proposal = proportionalProposal({ ...noPlaces, amount_phd: total }, list);
      return list.map(({ id }) => proposal.get(id)?.amount_phd.tie);
    };
    expect(ties(8, [one(1, 10), one(2, 5)])).toEqual([null, null]);
    expect(ties(3, [one(1, 5), one(2, 5, 0.5)])).toEqual(['priority', 'priority']);
    expect(ties(3, [one(1, 5), one(2, 5)])).toEqual(['order', 'order']);
    // Of three equal fractions two remainders: the best is told by its share, the other two by
    // their order.
    expect(ties(5, [one(1, 5), one(2, 5), one(3, 5, 1)])).toEqual(['order', 'order', 'priority']);
    // Everybody gets their remainder or nobody has one: nothing had to be told apart.
    expect(ties(4, [one(1, 5), one(2, 5)])).toEqual([null, null]);
  });

  it('has the share of defences in time between none and all', () => {
    expect([
      shareInTime({ due: 0, in_time: 0 }),
      shareInTime({ due: 3, in_time: 2 }),
      shareInTime({ due: 2, in_time: 2 }),
    ]).toEqual([0, 2 / 3, 1]);
  });
});
