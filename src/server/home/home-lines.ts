import { daysBetween } from '#shared/dates.ts';
import { type HomeLine, type HomeNow, homeTones } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import type { Reader } from '../engine/process.ts';

/**
 * What a home block is made from: the sentence over the lines, the lines in order, and a next date
 * of one's own if there is one.
 */
export type HomeBlock = Pick<HomeNow, 'headline' | 'lines'> & Partial<Pick<HomeNow, 'next'>>;

/** Reads the block of one kind of people. */
export type HomeReader = (services: Pick<Services, 'db'>, reader: Reader) => Promise<HomeBlock>;

const soonDays = 7;

/** Overdue is danger, due within a week a warning, anything else `calm`. */
export function toneOf(
  deadline: string | null,
  today: string,
  calm: HomeLine['tone'] = 'info',
): HomeLine['tone'] {
  if (deadline === null) return calm;
  const left = daysBetween(today, deadline);
  if (left < 0) return 'danger';
  return left <= soonDays ? 'warning' : calm;
}

/** A line with what is not said filled in. */
export function homeLine(line: Pick<HomeLine, 'key' | 'tone'> & Partial<HomeLine>): HomeLine {
  return { id: null, group: null, params: {}, count: 1, deadline: null, ...line };
}

/** The nearest first; what has no date comes last. */
export function byDeadline(one: HomeLine, other: HomeLine): number {
  return (one.deadline ?? '9999').localeCompare(other.deadline ?? '9999');
}

/** The most pressing first; what is equally pressing stays in its order. */
export function byTone(one: HomeLine, other: HomeLine): number {
  return homeTones.indexOf(one.tone) - homeTones.indexOf(other.tone);
}

/** The first line as the sentence over all. */
export function headlineOf(lines: readonly HomeLine[]): HomeBlock['headline'] {
  const [first] = lines;
  return first
    ? { key: first.key, params: first.params, count: first.count, deadline: first.deadline }
    : null;
}
