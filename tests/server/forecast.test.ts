import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, mondayOf } from '#shared/dates.ts';
import {
  expectedDay,
  forecastOf,
  paceOf,
  paceWeeks,
  type QueueWeek,
  testedAgainst,
  weeksOfQueue,
} from '#shared/forecast.ts';
import { fixedHolidays, isWorkingDay } from '#shared/holidays.ts';

const monday = '2026-06-01';
/** Weeks before a Monday, the latest first, with what came and left in each. */
const weeksBefore = (
  numbers: readonly (readonly [arrived: number, left: number])[],
  standing: number,
  first = monday,
): QueueWeek[] =>
  weeksOfQueue(
    numbers.map(([arrived, left], place) => ({
      week: addDays(first, -7 * (place + 1)),
      arrived,
      left,
    })),
    standing,
  );
const steady = (arrived: number, left: number, weeks = 30) =>
  Array.from({ length: weeks }, () => [arrived, left] as const);
/** The day before the first working day that is counted. */
const sunday = addDays(monday, -1);

describe('how long a queue lasts', () => {
  it('is told by what left in the last four weeks: twenty at ten a week are two weeks', () => {
    const weeks = weeksBefore(steady(10, 10), 20);
    expect(forecastOf({ standing: 20, weeks }, sunday, [])).toEqual({
      standing: 20,
      weeks: paceWeeks,
      arrived: 40,
      left: 40,
      growth: 0,
      until: addDays(monday, 11),
      far: false,
      silent: 0,
    });
  });

  it('has nothing to say of a queue that never moved, and says for how long it stood still', () => {
    const weeks = weeksBefore([...steady(3, 0, 5), [3, 7], ...steady(3, 3, 24)], 30);
    const { until, far, silent, growth } = forecastOf({ standing: 30, weeks }, sunday, []);
    expect([until, far, silent, growth]).toEqual([null, false, 5, 3]);
  });

  it('names no day beyond three years of work', () => {
    const weeks = weeksBefore(steady(1, 1), 1000);
    const { until, far } = forecastOf({ standing: 1000, weeks }, sunday, []);
    expect([until, far]).toEqual([null, true]);
  });

  it('leaves out weeks in which there was nothing to do, and counts those in which nothing was done', () => {
    const idle = weeksBefore([[6, 2], ...steady(0, 0, 29)], 4);
    expect(paceOf(idle, [])).toEqual({ weeks: 1, days: 5, arrived: 6, left: 2 });
    const lazy = weeksBefore([[6, 8], ...steady(0, 0, 29)], 4);
    expect(paceOf(lazy, [])).toEqual({ weeks: paceWeeks, days: 20, arrived: 6, left: 8 });
  });

  it('takes an older week for one of holidays alone, and works no holiday to come', () => {
    const rest = [0, 1, 2, 3, 4].map((day) => addDays(monday, day - 7));
    const weeks = weeksBefore([[0, 0], ...steady(5, 5)], 5);
    expect(paceOf(weeks, rest)).toEqual({ weeks: paceWeeks, days: 20, arrived: 20, left: 20 });
    const holidays = [monday, addDays(monday, 1)];
    expect(forecastOf({ standing: 5, weeks: weeks.slice(1) }, sunday, holidays).until).toBe(
      addDays(monday, 8),
    );
  });

  it('has the stock of every week, back from what stands there now', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(50), fc.nat(50)), { minLength: 1, maxLength: 30 }),
        (moves) => {
          // Forwards: nothing leaves that is not there.
          let stock = 0;
          const told = moves.map(([arrived, wish]) => {
            const stood = stock;
            const left = Math.min(wish, stood + arrived);
            stock = stood + arrived - left;
            return { stood, arrived, left };
          });
          const latestFirst = told
            .toReversed()
            .map((week, place) => ({ ...week, week: addDays(monday, -7 * (place + 1)) }));
          expect(weeksOfQueue(latestFirst, stock)).toEqual(latestFirst);
        },
      ),
    );
  });

  it('is right to the day where the pace stays, whatever comes besides', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 200 }),
        (daily, standing, days) => {
          const from = addDays(monday, days);
          const weeks = weeksBefore(steady(9, daily * 5), standing, mondayOf(from));
          const said = expectedDay(standing, paceOf(weeks, []), from, fixedHolidays);
          // The slow way: so many leave on every working day until all of them are gone.
          let [left, day] = [standing, from];
          for (let worked = 0; left > 0 && worked <= 750; ) {
            day = addDays(day, 1);
            if (!isWorkingDay(day, fixedHolidays)) continue;
            left -= daily;
            worked += 1;
          }
          expect(said).toBe(day);
        },
      ),
    );
  });

  it('names a later day for every further place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 60 }),
        (place, left) => {
          const pace = { weeks: 4, days: 20, arrived: 0, left };
          const [day, next] = [place, place + 1].map((one) => expectedDay(one, pace, monday, []));
          expect(day === null || next === null || (next ?? '') >= (day ?? '')).toBe(true);
        },
      ),
    );
  });
});

/** Thirty-nine stand there in the eighth week, and one has left in four: longer than three years. */
const oneInFourWeeks: [number, number][] = [
  ...[4, 3, 6, 9, 9, 0, 0].map((arrived): [number, number] => [arrived, 0]),
  [8, 1],
  ...[0, 5, 10, 11, 0, 2, 10].map((left): [number, number] => [0, left]),
];

describe('the forecasts of the past', () => {
  it('were all right where the pace never changed, the last twelve of them', () => {
    const weeks = weeksBefore(steady(10, 10), 20);
    expect(testedAgainst(weeks, [])).toEqual({ made: 12, right: 12 });
  });

  it('were wrong where work stopped: those that are too late to be right count, later ones do not yet', () => {
    // Ten a week until eight weeks ago, nothing since; forty stood there and stand there still.
    const weeks = weeksBefore([...steady(0, 0, 8), ...steady(10, 10, 22)], 40);
    const { made, right } = testedAgainst(weeks, []);
    expect(made).toBe(12);
    expect(right).toBeLessThan(made);
    expect(right).toBeGreaterThan(0);
  });

  it('are none where nothing ever waited, or nothing ever left', () => {
    expect(testedAgainst(weeksBefore(steady(0, 0), 0), [])).toEqual({ made: 0, right: 0 });
    expect(testedAgainst(weeksBefore(steady(2, 0), 60), [])).toEqual({ made: 0, right: 0 });
  });

  it('are counted as a slow walk through every arrival counts them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(12), fc.nat(12)), { minLength: 10, maxLength: 26 }),
        (moves) => {
          // Every record with the week in which it came and left, the oldest leaves first.
          const waiting: { came: number; gone: number }[] = [];
          const numbers = moves.map(([arrived, wish], week) => {
            const came = Array.from({ length: arrived }, () => ({ came: week, gone: Infinity }));
            waiting.push(...came);
            const open = waiting.filter(({ gone }) => gone === Infinity).slice(0, wish);
            for (const one of open) one.gone = week;
            return [arrived, open.length] as const;
          });
          const standing = waiting.filter(({ gone }) => gone === Infinity).length;
          const weeks = weeksBefore(numbers.toReversed(), standing);
          const results: boolean[] = [];
          for (let week = numbers.length - 1; week >= paceWeeks; week -= 1) {
            const there = waiting.filter(({ came, gone }) => came < week && gone >= week);
            const before = [1, 2, 3, 4]
              .map((back) => week - back)
              .filter((one) => waiting.some(({ came, gone }) => came <= one && gone >= one));
            const left = before.reduce((sum, one) => sum + (numbers[one]?.[1] ?? 0), 0);
            if (there.length === 0 || left === 0) continue;
            const days = Math.ceil((there.length * before.length * 5) / left);
            // No day is named that is farther than three years of work: no forecast was made.
            if (days > 750) continue;
            const told = Math.ceil(days / 5) - 1;
            const within = Math.max(1, Math.round(told / 4));
            const last = Math.max(...there.map(({ gone }) => gone)) - week;
            if (Number.isFinite(last)) results.push(Math.abs(last - told) <= within);
            else if (numbers.length - week > told + within) results.push(false);
          }
          const latest = results.slice(0, 12);
          expect(testedAgainst(weeks, [])).toEqual({
            made: latest.length,
            right: latest.filter(Boolean).length,
          });
        },
      ),
      { examples: [[oneInFourWeeks]] },
    );
  });
});
