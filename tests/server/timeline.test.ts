import { describe, expect, it } from 'vitest';
import { daysAgo } from '#server/story/moments.ts';
import { Timeline } from '#server/story/timeline.ts';

const now = new Date('2027-03-09T12:00:00Z');
const begin = daysAgo({ now }, 10);

/** A timeline, and what was told on it: words with the day and the hour. */
function told() {
  const timeline = new Timeline(begin, now);
  const words: string[] = [];
  return {
    timeline,
    words,
    say: (word: string) => words.push(`${timeline.now().toISOString().slice(5, 13)} ${word}`),
    at: (days: number, hour?: number) => timeline.until(daysAgo({ now }, days, hour)),
  };
}

describe('the clock of a story', () => {
  it('tells strands side by side, each thing at its moment, and ties in their order', async () => {
    const { timeline, words, say, at } = told();
    timeline.add(async () => {
      await at(5);
      say('first');
      await at(1);
      say('first again');
    });
    timeline.add(async () => {
      await at(5);
      say('second');
      await at(3);
      timeline.add(async () => {
        say('its child');
        await at(2);
        say('its child, later');
      });
      await at(3, 6);
      say('second again');
    });
    await timeline.tell();
    expect(words).toEqual([
      '03-04T05 first',
      '03-04T05 second',
      '03-06T05 its child',
      '03-06T06 second again',
      '03-07T05 its child, later',
      '03-08T05 first again',
    ]);
  });

  it('lets one strand act at a time, however long it takes', async () => {
    const { timeline, words, say, at } = told();
    for (const name of ['one', 'other'])
      timeline.add(async () => {
        await at(4);
        say(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        say(`${name} ends`);
      });
    await timeline.tell();
    expect(words.map((word) => word.slice(9))).toEqual([
      'one begins',
      'one ends',
      'other begins',
      'other ends',
    ]);
  });

  it('refuses a moment that is over', async () => {
    const { timeline, at } = told();
    timeline.add(async () => {
      await at(3);
      await at(4);
    });
    await expect(timeline.tell()).rejects.toThrow('is over');
  });

  it('refuses a moment that has not come', async () => {
    const { timeline, at } = told();
    timeline.add(() => at(-1));
    await expect(timeline.tell()).rejects.toThrow('has not come yet');
  });
});

describe('a moment so many days ago', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour - 5);
  const everyThirdHour = Array.from(
    { length: 56 },
    (_, at) => new Date(Date.parse('2026-11-23T00:04:00Z') + at * 3 * 3_600_000),
  );
  const edges = ['2027-01-31', '2027-06-30', '2027-12-31', '2028-02-29'].flatMap((day) =>
    ['T00:00:00.000Z', 'T18:59:59.999Z', 'T19:00:00.000Z'].map((hour) => new Date(`${day}${hour}`)),
  );

  it('never lies ahead, and a later hour or day is never earlier, all week and at the edges', () => {
    for (const moment of [...everyThirdHour, ...edges]) {
      const moments = [3, 2, 1, 0].flatMap((days) =>
        hours.map((hour) => daysAgo({ now: moment }, days, hour).getTime()),
      );
      expect(moments).toEqual([...moments].sort((one, other) => one - other));
      expect(moments.at(-1)).toBeLessThanOrEqual(moment.getTime());
    }
  });
});
