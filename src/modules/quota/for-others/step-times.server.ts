import type { Reader } from '#server/engine/process.ts';
import { addDays } from '#shared/dates.ts';

/** What has been told of something that a step of the period waits for. */
interface Told {
  reminded_on: string | null;
  overdue_told_on: string | null;
}

/**
 * What machines must know of the last day of a step: some days before it a reminder is due, once
 * (setting `quota.remind_days`; again when the day was moved), after it somebody is late.
 */
export function stepTimeFacts(
  { reminded_on, overdue_told_on }: Told,
  until: string | null,
  { today, settings }: Pick<Reader, 'today' | 'settings'>,
) {
  const from = until && addDays(until, -settings['quota.remind_days']);
  const inTime = until !== null && today <= until;
  return {
    reminderDue:
      inTime && from !== null && from <= today && (reminded_on === null || reminded_on < from),
    late: until !== null && until < today,
    overdueToldToday: overdue_told_on === today,
  };
}

/** What is written when somebody is reminded, or told that the day is over. */
export const stepTimeWrites = {
  remind: ({ reader }: { reader: Pick<Reader, 'today'> }) => ({ reminded_on: reader.today }),
  overdue: ({ reader }: { reader: Pick<Reader, 'today'> }) => ({ overdue_told_on: reader.today }),
};
