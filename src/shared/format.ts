import { tashkentDay, tashkentTime } from './dates.ts';
import type { Language } from './languages.ts';
import { officialDate, uzMonths } from './official-date.ts';
import { type RelativeUnit, uzRelativeText, uzWeekdays } from './uz-formats.ts';

/** A date-only 'YYYY-MM-DD' (never shifted), an ISO time, or a Date. */
export type Moment = string | Date;

const nbsp = '\u00a0';
const sizeUnits = {
  uz: ['bayt', 'KB', 'MB', 'GB'],
  ru: ['байт', 'КБ', 'МБ', 'ГБ'],
  en: ['bytes', 'KB', 'MB', 'GB'],
} as const;
const shortMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

interface Parts {
  year: number;
  month: number;
  day: number;
}

const isDateOnly = (moment: Moment): moment is string =>
  typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment);

/** The day in Tashkent as 'YYYY-MM-DD'. */
export const dayOf = (moment: Moment): string =>
  isDateOnly(moment) ? moment : tashkentDay(new Date(moment));

function partsOf(moment: Moment): Parts {
  const [year = 0, month = 0, day = 0] = dayOf(moment).split('-').map(Number);
  return { year, month, day };
}

function utc({ year, month, day }: Parts): Date {
  return new Date(Date.UTC(year, month - 1, day));
}

function longName(
  language: 'ru' | 'en',
  parts: Parts,
  options: Intl.DateTimeFormatOptions,
): string {
  return new Intl.DateTimeFormat(language === 'ru' ? 'ru' : 'en-GB', {
    timeZone: 'UTC',
    ...options,
  }).format(utc(parts));
}

/** `05.11.2026` in uz and ru, `5 Nov 2026` in en. */
export function formatDate(language: Language, moment: Moment): string {
  if (language !== 'en') return dayOf(moment).split('-').reverse().join('.');
  const { year, month, day } = partsOf(moment);
  return `${day} ${shortMonths[month - 1]} ${year}`;
}

/**
 * As in sentences, orders and minutes: `2026-yil 5-noyabr` (an ending may follow), `5 ноября 2026
 * года` (a full stop may follow), `5 November 2026`.
 */
export function formatLongDate(language: Language, moment: Moment): string {
  return officialDate(language, dayOf(moment));
}

/** `5-noyabr`, `5 ноября`, `5 November`. */
export function formatDayMonth(language: Language, moment: Moment): string {
  const parts = partsOf(moment);
  if (language === 'uz') return `${parts.day}-${uzMonths[parts.month - 1]}`;
  return longName(language, parts, { day: 'numeric', month: 'long' });
}

/** A month as a heading: `2026-yil noyabr`, `ноябрь 2026 г.`, `November 2026`. */
export function formatMonth(language: Language, moment: Moment): string {
  const parts = partsOf(moment);
  if (language === 'uz') return `${parts.year}-yil ${uzMonths[parts.month - 1]}`;
  return longName(language, parts, { month: 'long', year: 'numeric' });
}

/** `payshanba`, `четверг`, `Thursday`. */
export function formatWeekday(language: Language, moment: Moment): string {
  const parts = partsOf(moment);
  if (language === 'uz') return uzWeekdays[utc(parts).getUTCDay()] ?? '';
  return longName(language, parts, { weekday: 'long' });
}

/** `14:04` in Tashkent; a day begins at midnight. */
export const formatTime = (moment: Moment): string =>
  isDateOnly(moment) ? '00:00' : tashkentTime(new Date(moment));

/** Date and time: `05.11.2026, 14:04`. */
export function formatDateTime(language: Language, moment: Moment): string {
  return `${formatDate(language, moment)}, ${formatTime(moment)}`;
}

/** As English writes it. The first formatter takes a browser 30 ms, and most numbers are whole. */
function inEnglish(value: number, digits?: number): string {
  if (!digits && Number.isSafeInteger(value))
    return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return new Intl.NumberFormat('en', {
    minimumFractionDigits: digits ?? 0,
    maximumFractionDigits: digits ?? 3,
  }).format(value);
}

/**
 * `1 234 567,89` with U+00A0 in uz and ru, `1,234,567.89` in en; `digits` fixes the places after
 * the comma, else at most 3.
 */
export function formatNumber(language: Language, value: number, digits?: number): string {
  const english = inEnglish(value, digits);
  if (language === 'en') return english;
  return english.replace(/[,.]/g, (mark) => (mark === ',' ? nbsp : ','));
}

/** A share of one as percent: 0.256 -> `26%` (`26 %` in ru). */
export function formatPercent(language: Language, share: number, digits = 0): string {
  return `${formatNumber(language, share * 100, digits)}${language === 'ru' ? nbsp : ''}%`;
}

/** `1 234 567 soʻm`, `1 234 567 сум`, `UZS 1,234,567`. */
export function formatMoney(language: Language, sum: number): string {
  const number = formatNumber(language, sum);
  if (language === 'en') return `UZS${nbsp}${number}`;
  return `${number}${nbsp}${language === 'uz' ? 'soʻm' : 'сум'}`;
}

/** Bytes in words: 1 258 291 -> `1,2 MB`. */
export function formatFileSize(language: Language, bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(3, Math.floor(Math.log(bytes) / Math.log(1024)));
  const rounded = Math.round((bytes / 1024 ** power) * 10) / 10;
  return `${formatNumber(language, power === 0 ? bytes : rounded)}${nbsp}${sizeUnits[language][power]}`;
}

/**
 * A count of one unit from now: -2 day -> `2 kun oldin`, `2 дня назад`, `2 days ago`; 0 and 1 in
 * words.
 */
export function formatRelativeUnit(language: Language, value: number, unit: RelativeUnit): string {
  if (language === 'uz') return uzRelativeText(value, unit);
  return new Intl.RelativeTimeFormat(language === 'ru' ? 'ru' : 'en-GB', {
    numeric: 'auto',
  }).format(value, unit);
}

/** Whole days from the day of `now` to the day of `moment` in Tashkent: yesterday -1, today 0. */
export function daysUntil(moment: Moment, now: Moment): number {
  return Math.round((utc(partsOf(moment)).getTime() - utc(partsOf(now)).getTime()) / 86_400_000);
}

/** Days of a month and of a year, as the calendar has them on average. */
const daysOf = { month: 30.44, year: 365.25 };

/**
 * How far `moment` is from `now`: minutes and hours within the same day, then days, from a month
 * and a half on months to the nearest, and years where they say as much: one, and from two on.
 */
export function formatRelative(
  language: Language,
  moment: Moment,
  now: Moment = new Date(),
): string {
  const days = daysUntil(moment, now);
  const dateOnly = typeof moment === 'string' && moment.length === 10;
  if (days === 0 && !dateOnly) {
    const minutes = Math.round((new Date(moment).getTime() - new Date(now).getTime()) / 60_000);
    if (minutes === 0) return formatRelativeUnit(language, 0, 'second');
    if (Math.abs(minutes) < 60) return formatRelativeUnit(language, minutes, 'minute');
    return formatRelativeUnit(language, Math.trunc(minutes / 60), 'hour');
  }
  const months = Math.round(days / daysOf.month);
  if (Math.abs(months) < 2) return formatRelativeUnit(language, days, 'day');
  if (Math.abs(months) < 24 && months % 12 !== 0)
    return formatRelativeUnit(language, months, 'month');
  return formatRelativeUnit(language, Math.round(days / daysOf.year), 'year');
}

/** `A, B va C`. */
export function formatList(language: Language, items: readonly string[]): string {
  const and = { uz: 'va', ru: 'и', en: 'and' }[language];
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;
}
