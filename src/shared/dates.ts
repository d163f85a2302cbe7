/**
 * Dates without a time travel as `YYYY-MM-DD` and are judged by the calendar of Tashkent (UTC+5, no
 * summer time).
 */
const tashkentOffset = 5 * 3600 * 1000;

/** What calendar and clock show in Tashkent: `2026-11-05T14:04:09.120Z` for 09:04:09 in UTC. */
const shownInTashkent = (moment: Date): string =>
  new Date(moment.getTime() + tashkentOffset).toISOString();

/** The calendar day in Tashkent at a moment. */
export const tashkentDay = (moment: Date = new Date()): string =>
  shownInTashkent(moment).slice(0, 10);

/** The time of the day in Tashkent at a moment: `14:04`. */
export const tashkentTime = (moment: Date): string => shownInTashkent(moment).slice(11, 16);

/** Whether the text is a date that the calendar has, of the years 1900 to 2199. */
export function isRealDate(text: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** The same day so many years later; the 29th of February becomes the 1st of March. */
export function yearsLater(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  return date.toISOString().slice(0, 10);
}

/**
 * The same day so many calendar months later; where the month is shorter, its last day (31 January
 * + 1 = 28 or 29 February).
 */
export function monthsLater(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return date.toISOString().slice(0, 10);
}

/** The day so many days later (earlier when negative). */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, -((weekday + 6) % 7));
}

/** Whole days from one day to another; negative when the other is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
