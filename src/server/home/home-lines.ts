import { daysBetween } from '#shared/dates.ts';
import { type HomeLine, homeTones } from '#shared/home.ts';
import type { HomeHeadline } from './home-parts.ts';

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
  return {
    id: null,
    group: null,
    params: {},
    count: 1,
    deadline: null,
    late: 0,
    waiting: 0,
    process: null,
    ...line,
  };
}

/** A line with a number, or none for nothing. */
export const countLine = (
  key: string,
  count: number,
  tone: HomeLine['tone'],
  group: string | null = null,
): HomeLine[] => (count > 0 ? [homeLine({ key, count, tone, group })] : []);

/** The nearest first; what has no date comes last. */
export function byDeadline(one: HomeLine, other: HomeLine): number {
  return (one.deadline ?? '9999').localeCompare(other.deadline ?? '9999');
}

/** The most pressing first, then the nearest; what is equally pressing stays in its order. */
export function byPressure(one: HomeLine, other: HomeLine): number {
  return homeTones.indexOf(one.tone) - homeTones.indexOf(other.tone) || byDeadline(one, other);
}

/** The first line as the sentence over all. */
export function headlineOf(lines: readonly HomeLine[]): HomeHeadline {
  const [first] = lines;
  return first
    ? { key: first.key, params: first.params, count: first.count, deadline: first.deadline }
    : null;
}
