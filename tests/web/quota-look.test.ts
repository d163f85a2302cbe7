import { describe, expect, it } from 'vitest';
import { orderedParts, partsNow } from '#modules/quota/period/parts.ts';
import { seenLines } from '#modules/quota/request/seen-lines.ts';
import { noPlaces } from '#shared/quota.ts';

describe('the page of a quota period', () => {
  it.each([
    [2, ['requests', 'sums', 'agreements', 'totals', 'distributions', 'splits', 'additional']],
    [4, ['requests', 'agreements', 'sums', 'totals', 'distributions', 'splits', 'additional']],
    [6, ['distributions', 'agreements', 'sums', 'requests', 'totals', 'splits', 'additional']],
    [7, ['splits', 'additional', 'sums', 'requests', 'agreements', 'totals', 'distributions']],
    [null, ['sums', 'requests', 'agreements', 'totals', 'distributions', 'splits', 'additional']],
  ])('begins in step %s with what is worked on then', (step, parts) => {
    expect(orderedParts(step)).toEqual(parts);
  });

  it('has nothing to work on before its steps and after them', () => {
    expect([partsNow(null), partsNow(1)]).toEqual([[], []]);
  });
});

describe('the lines of many directions', () => {
  const directions = Array.from({ length: 12 }, (_, at) => ({
    id: at + 1,
    code: `01.01.${at + 10}`,
    name_uz: `Fan ${at}`,
    name_ru: '',
    name_en: '',
  }));
  const typedAt = (...places: number[]) =>
    directions.map((_, at) => ({ amount_phd: places.includes(at) ? '2' : '' }));
  const nothing = { sought: '', all: false };
  const lines = { directions, typed: typedAt(), before: new Map(), wrong: () => false };
  const seen = (...input: Parameters<typeof seenLines>) => [...seenLines(...input)];

  it('are all drawn while none has a number', () => {
    expect(seen(lines, nothing)).toHaveLength(12);
  });

  it('are those with a number now, with one before, and with an error', () => {
    const before = new Map([[4, { ...noPlaces, direction_id: 4, amount_dsc: 1 }]]);
    expect(
      seen({ ...lines, typed: typedAt(0, 7), before, wrong: (at) => at === 9 }, nothing),
    ).toEqual([0, 3, 7, 9]);
  });

  it('are found by code or name among all of them, and all of them are shown on wish', () => {
    const some = { ...lines, typed: typedAt(0) };
    expect(seen(some, { sought: '01.01.15', all: false })).toEqual([5]);
    expect(seen(some, { sought: ' ', all: true })).toHaveLength(12);
  });

  it('are all drawn where they are few', () => {
    expect(
      seen({ ...lines, directions: directions.slice(0, 3), typed: typedAt(0) }, nothing),
    ).toEqual([0, 1, 2]);
  });
});
