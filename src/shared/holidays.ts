import { isRealDate } from './dates.ts';

/**
 * Days on which nobody works: `MM-DD` every year, `YYYY-MM-DD` once. The fixed holidays of
 * Uzbekistan (Labour Code, article 208): New Year, Women's Day, Navruz, Memory and Honour,
 * Independence, Teachers, Constitution. Ramazon hayit and Qurbon hayit follow the moon and are
 * entered with their dates.
 */
export const fixedHolidays: readonly string[] = [
  '01-01',
  '03-08',
  '03-21',
  '05-09',
  '09-01',
  '10-01',
  '12-08',
];

/** A leap year, so that the 29th of February may be entered for every year. */
const anyYear = '2000';

/** Whether a holiday is one of every year. */
export const isYearly = (holiday: string): boolean => holiday.length === 5;

/** Whether the text is a day of the calendar, as holidays are stored. */
export const isHolidayText = (text: string): boolean =>
  isRealDate(/^\d{2}-\d{2}$/.test(text) ? `${anyYear}-${text}` : text);

/** Any date on which the holiday falls, for writing its day and month. */
export const sampleDay = (holiday: string): string =>
  isYearly(holiday) ? `${anyYear}-${holiday}` : holiday;

/** The holidays of one year by their dates, in order, each once. */
export function holidaysOf(year: number, holidays: readonly string[]): string[] {
  const dates = holidays
    .map((one) => (isYearly(one) ? `${year}-${one}` : one))
    .filter((date) => date.startsWith(`${year}-`) && isRealDate(date));
  return [...new Set(dates)].sort();
}

/** Monday to Friday without the public holidays (decision 039). */
export function isWorkingDay(day: string, holidays: readonly string[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return (
    weekday !== 0 && weekday !== 6 && !holidays.includes(day) && !holidays.includes(day.slice(5))
  );
}
