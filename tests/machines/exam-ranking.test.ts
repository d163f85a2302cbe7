import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareRank,
  marksPass,
  proposeResults,
  type Ranked,
  totalOf,
} from '#modules/exam/for-others/ranking.ts';

const pass = { direction: 50, english: 50 };
const mark = fc.option(
  fc.integer({ min: 0, max: 200 }).map((halves) => halves / 2),
  { nil: null },
);
const anybody = fc.record({
  direction_mark: mark,
  english_mark: mark,
  is_certificate: fc.boolean(),
  max_mark: fc.constant(100),
  absent: fc.boolean(),
  is_foreign: fc.boolean(),
  works: fc.integer({ min: 0, max: 4 }),
  sent_at: fc.constantFrom('2026-10-01T09:00:00.000Z', '2026-10-02T09:00:00.000Z'),
});
const candidates = fc
  .array(anybody, { maxLength: 40 })
  .map((rows) =>
    rows.map(
      (row, id): Ranked =>
        row.absent ? { ...row, id, direction_mark: null, english_mark: null } : { ...row, id },
    ),
  );
const somebody = (
  id: number,
  direction_mark: number | null,
  english_mark: number | null,
  more: Partial<Ranked> = {},
): Ranked => ({
  id,
  direction_mark,
  english_mark,
  is_certificate: false,
  max_mark: 100,
  absent: false,
  is_foreign: false,
  works: 3,
  sent_at: '2026-10-01T09:00:00.000Z',
  ...more,
});
const shuffled = (rows: readonly Ranked[]) =>
  [...rows].sort((one, other) => ((one.id * 7919) % 41) - ((other.id * 7919) % 41));
const told = (rows: readonly Ranked[], places: number) =>
  [...proposeResults(rows, places, pass)]
    .sort(([one], [other]) => one - other)
    .map(([, { result, why }]) => [result, why]);

describe('the rank of an exam', () => {
  it('is one order, whatever order the candidates come in', () => {
    fc.assert(
      fc.property(candidates, (rows) => {
        const order = [...rows].sort(compareRank).map(({ id }) => id);
        expect(
          shuffled(rows)
            .sort(compareRank)
            .map(({ id }) => id),
        ).toEqual(order);
        for (const one of rows)
          for (const other of rows)
            expect(Math.sign(compareRank(one, other)) + Math.sign(compareRank(other, one))).toBe(0);
      }),
    );
  });

  it('proposes as many as there are places, never somebody who does not pass, never one below another who passes and is left out', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 0, max: 12 }), (rows, places) => {
        const proposals = proposeResults(rows, places, pass);
        const passing = rows.filter((row) => marksPass(row, pass) && !row.is_foreign);
        const chosen = rows.filter(({ id }) => proposals.get(id)?.result === 200);
        expect(chosen).toHaveLength(Math.min(places, passing.length));
        expect(chosen.every((row) => passing.includes(row))).toBe(true);
        const left = passing.filter((row) => !chosen.includes(row));
        for (const one of chosen)
          for (const other of left) expect(compareRank(one, other)).toBeLessThan(0);
        expect([...proposeResults(shuffled(rows), places, pass)].sort()).toEqual(
          [...proposals].sort(),
        );
      }),
    );
  });

  it('proposes of one targeted letter the best, as many as it has places, and gives the rest to others', () => {
    fc.assert(
      fc.property(candidates, fc.integer({ min: 0, max: 12 }), (people, places) => {
        const rows = people.map((row, at) => ({
          ...row,
          letter_id: at % 3 === 0 ? null : at % 3,
          letter_places: at % 3 === 0 ? null : 2,
        }));
        const proposals = proposeResults(rows, places, pass);
        const chosen = rows.filter(({ id }) => proposals.get(id)?.result === 200);
        const holders = (letter: number | null) =>
          chosen.filter(({ letter_id }) => letter !== null && letter_id === letter);
        expect(holders(1).length).toBeLessThanOrEqual(2);
        expect(holders(2).length).toBeLessThanOrEqual(2);
        const left = rows.filter(
          (row) => marksPass(row, pass) && !row.is_foreign && !chosen.includes(row),
        );
        // Nobody who could have had a place stands above somebody who has one.
        for (const other of left)
          for (const one of chosen)
            expect(holders(other.letter_id).length === 2 || compareRank(one, other) < 0).toBe(true);
        // No place is left while somebody could have it.
        if (chosen.length < places)
          expect(left.every(({ letter_id }) => holders(letter_id).length === 2)).toBe(true);
      }),
    );
    const byLetter = { letter_id: 7, letter_places: 1 };
    expect(
      told([somebody(1, 90, 90, byLetter), somebody(2, 80, 80, byLetter), somebody(3, 60, 60)], 2),
    ).toEqual([
      [200, 'withinPlaces'],
      [100, 'letterFull'],
      [200, 'withinPlaces'],
    ]);
  });

  it('says why: places, pass marks, absence, missing marks, a foreign citizen', () => {
    const rows = [
      somebody(1, 90, 60),
      somebody(2, 49.5, 100),
      somebody(3, 60, 49),
      somebody(4, null, null, { absent: true }),
      somebody(5, 70, null),
    ];
    expect(
      told([...rows, somebody(6, 55, 60), somebody(7, 95, 95, { is_foreign: true })], 1),
    ).toEqual([
      [200, 'withinPlaces'],
      [100, 'belowDirection'],
      [100, 'belowEnglish'],
      [100, 'absent'],
      [null, 'noMarks'],
      [100, 'beyondPlaces'],
      [100, 'foreign'],
    ]);
  });

  it('counts a certificate as the highest mark of the exam, and 0 as a mark', () => {
    expect(totalOf(somebody(1, 60.5, null, { is_certificate: true }))).toBe(160.5);
    expect(totalOf(somebody(1, 40.5, null, { is_certificate: true, max_mark: 60 }))).toBe(100.5);
    expect([totalOf(somebody(1, 0, 0)), totalOf(somebody(1, 60, null))]).toEqual([0, null]);
  });

  it('decides equal totals by the mark of the direction, then works, then the earlier application', () => {
    const early = somebody(4, 60, 60, { works: 5, sent_at: '2026-09-30T09:00:00.000Z' });
    const rows = [
      somebody(1, 60, 60),
      somebody(2, 70, 50),
      somebody(3, 60, 60, { works: 5 }),
      early,
    ];
    expect([...rows].sort(compareRank).map(({ id }) => id)).toEqual([2, 4, 3, 1]);
  });
});
