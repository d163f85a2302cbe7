import { z } from 'zod';
import { addDays, daysBetween, mondayOf } from './dates.ts';
import { isWorkingDay } from './holidays.ts';
import { passageQuery } from './passages.ts';

/** The pace is that of the last weeks with work in them, so many at most. */
export const paceWeeks = 4;
/** So many weeks are read: the latest are forecast from, the others say how good it was. */
export const weeksKept = 30;
/** The share of hits is that of the last forecasts whose end is known, so many at most. */
const mostTested = 12;
/** With fewer forecasts whose end is known nothing is said of them. */
export const leastTested = 4;
/** No day is named that is farther than this: three years of working days. */
const farthest = 750;

/** What came into a state and left it from a Monday on, and how many stood there on its morning. */
export interface QueueWeek {
  week: string;
  stood: number;
  arrived: number;
  left: number;
}

/**
 * The weeks with what stood there on their mornings, counted back from what stands at the end of the
 * latest; the latest first.
 */
export function weeksOfQueue(
  weeks: readonly Omit<QueueWeek, 'stood'>[],
  standing: number,
): QueueWeek[] {
  let end = standing;
  return weeks.map((week) => {
    end = Math.max(0, end + week.left - week.arrived);
    return { ...week, stood: end };
  });
}

const workingDaysFrom = (monday: string, holidays: readonly string[]): number =>
  [0, 1, 2, 3, 4].filter((day) => isWorkingDay(addDays(monday, day), holidays)).length;

/** How fast a queue moves: what came and left in the weeks that are counted, and their working days. */
export interface Pace {
  weeks: number;
  days: number;
  arrived: number;
  left: number;
}

/**
 * The pace out of whole weeks, the latest first. Weeks of holidays alone are passed over, and an
 * older one is taken; a week in which there was nothing to do says nothing and is left out; a week
 * in which something waited and nothing left counts as it is.
 */
export function paceOf(weeks: readonly QueueWeek[], holidays: readonly string[]): Pace {
  const worked = weeks
    .map((week) => ({ ...week, days: workingDaysFrom(week.week, holidays) }))
    .filter(({ days }) => days > 0)
    .slice(0, paceWeeks)
    .filter(({ stood, arrived, left }) => stood + arrived + left > 0);
  const sum = (of: 'days' | 'arrived' | 'left') => worked.reduce((all, week) => all + week[of], 0);
  return { weeks: worked.length, days: sum('days'), arrived: sum('arrived'), left: sum('left') };
}

/** The working day that is so many working days after a day; null when it is too far to be named. */
function workingDaysLater(day: string, number: number, holidays: readonly string[]): string | null {
  if (number > farthest) return null;
  let [found, date] = [0, day];
  while (found < number) {
    date = addDays(date, 1);
    if (isWorkingDay(date, holidays)) found += 1;
  }
  return date;
}

/**
 * The day on which the record at a place of the queue leaves it, the oldest first, when the pace
 * stays; null without any pace, or when that is too far to be named.
 */
export const expectedDay = (
  place: number,
  { days, left }: Pace,
  from: string,
  holidays: readonly string[],
): string | null =>
  left === 0 ? null : workingDaysLater(from, Math.ceil((place * days) / left), holidays);

/** How many weeks in a row nothing has left, of those that were read. */
const silentWeeks = (weeks: readonly QueueWeek[]): number => {
  const place = weeks.findIndex(({ left }) => left > 0);
  return place === -1 ? weeks.length : place;
};

/** What is said of a queue. */
const forecast = z.object({
  standing: z.int(),
  /** How many weeks the pace is taken from, and what came and left in them. */
  weeks: z.int(),
  arrived: z.int(),
  left: z.int(),
  /** By how many a week it grows; below 0 it becomes shorter. */
  growth: z.int(),
  /** The day on which the last of those who wait now leaves; null = nobody can say. */
  until: z.string().nullable(),
  /** It lasts longer than any day that is named. */
  far: z.boolean(),
  /** How many whole weeks in a row nothing has left. */
  silent: z.int(),
});
export type Forecast = z.infer<typeof forecast>;

/** What is forecast from: those who stand there, and the whole weeks before, the latest first. */
interface Queue {
  standing: number;
  weeks: readonly QueueWeek[];
}

/** How long a queue lasts at its present pace, from the day after `from` on. */
export function forecastOf(
  { standing, weeks }: Queue,
  from: string,
  holidays: readonly string[],
): Forecast {
  const pace = paceOf(weeks, holidays);
  const until = standing === 0 ? null : expectedDay(standing, pace, from, holidays);
  return {
    standing,
    weeks: pace.weeks,
    arrived: pace.arrived,
    left: pace.left,
    growth: pace.weeks === 0 ? 0 : Math.round((pace.arrived - pace.left) / pace.weeks),
    until,
    far: standing > 0 && pace.left > 0 && until === null,
    silent: silentWeeks(weeks),
  };
}

/** Of how many forecasts of the past the end is known, and how many of them were right. */
const tested = z.object({ made: z.int(), right: z.int() });
export type Tested = z.infer<typeof tested>;

/** In which week after its own the last of those who stood there on a Monday had left. */
function leftAfter(weeks: readonly QueueWeek[], place: number): number | null {
  let left = weeks[place]?.stood ?? 0;
  for (let later = place; later >= 0; later -= 1) {
    left -= weeks[later]?.left ?? 0;
    if (left <= 0) return place - later;
  }
  return null;
}

/** Right = within a week, or within a quarter of the time that was forecast. */
const tolerance = (told: number): number => Math.max(1, Math.round(told / 4));

/**
 * Whether the forecast made on the Monday of one of the weeks came true; null where none could be
 * made, or where its end is not known yet.
 */
function cameTrue(
  weeks: readonly QueueWeek[],
  place: number,
  holidays: readonly string[],
): boolean | null {
  const week = weeks[place];
  if (!week || week.stood === 0) return null;
  const before = { standing: week.stood, weeks: weeks.slice(place + 1) };
  const { until } = forecastOf(before, addDays(week.week, -1), holidays);
  if (until === null) return null;
  const told = daysBetween(week.week, mondayOf(until)) / 7;
  const happened = leftAfter(weeks, place);
  if (happened !== null) return Math.abs(happened - told) <= tolerance(told);
  // They still stand there: it is wrong as soon as it is too late to be right.
  return place + 1 > told + tolerance(told) ? false : null;
}

/**
 * The forecasts that would have been made on the Mondays of the past, held against what happened
 * then: the last ones whose end is known.
 */
export function testedAgainst(weeks: readonly QueueWeek[], holidays: readonly string[]): Tested {
  const known = weeks
    .slice(0, -paceWeeks)
    .map((_, place) => cameTrue(weeks, place, holidays))
    .filter((right) => right !== null)
    .slice(0, mostTested);
  return { made: known.length, right: known.filter(Boolean).length };
}

const stateForecast = forecast.extend({ state: z.string(), tested });
export type StateForecast = z.infer<typeof stateForecast>;

/** `GET /api/forecasts/:process/`: narrowed as the times are. */
export const forecastQuery = passageQuery;
/** How long the queues of a process last, in the order of its machine; those that are empty too. */
export const processForecast = z.object({
  /** What happened before this moment is counted; null before the first count. */
  as_of: z.iso.datetime().nullable(),
  states: z.array(stateForecast),
});
export type ProcessForecast = z.infer<typeof processForecast>;

/** A queue in which records wait for the reader, as the home and its list speak of it. */
const ownQueue = stateForecast.extend({
  process: z.string(),
  /** How many of those that wait for the reader will be late, and the first of their last days. */
  late: z.int(),
  first: z.string().nullable(),
});
export type OwnQueue = z.infer<typeof ownQueue>;

/** `GET /api/forecasts/`: the queues in which records wait for the reader and it matters. */
export const ownForecast = z.object({ queues: z.array(ownQueue) });
export type OwnForecast = z.infer<typeof ownForecast>;

/** A record that waits for the reader and will leave its queue after its last day. */
const lateRecord = z.object({
  id: z.number(),
  state: z.string(),
  name: z.string(),
  reference: z.string().nullable(),
  due: z.string(),
  /** Its place in the queue, the oldest first, and the pace with which that moves. */
  place: z.int(),
  weeks: z.int(),
  left: z.int(),
  /** The day on which its turn comes; null = later than any day that is named. */
  expected: z.string().nullable(),
});
export type LateRecord = z.infer<typeof lateRecord>;

/** `GET /api/forecasts/:process/late/`: the nearest last days first. */
export const lateRecords = z.object({ count: z.int(), records: z.array(lateRecord) });
export type LateRecords = z.infer<typeof lateRecords>;
