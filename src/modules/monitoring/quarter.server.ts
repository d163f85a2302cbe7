import { type DcType, dcTypeOf } from '#shared/codes.ts';
import { addDays, daysBetween, yearsLater } from '#shared/dates.ts';
import { reportsOf } from './evidence.server.ts';

/** A quarter of the calendar. */
export interface Quarter {
  year: number;
  quarter: number;
}

/** A report is opened for who has studied so many days of the quarter by then. */
export const leastStudied = 30;

const dayOf = (year: number, month: number, day: number): string =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

/** The quarter of a day. */
export function quarterOf(day: string): Quarter {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return { year, quarter: Math.ceil(month / 3) };
}

/** The first day of a quarter. */
export const quarterStart = ({ year, quarter }: Quarter): string => dayOf(year, quarter * 3 - 2, 1);

/** The day on which the reports of a quarter are opened: the 1st of its last month. */
export const opensOn = ({ year, quarter }: Quarter): string => dayOf(year, quarter * 3, 1);

/** The last day of the upload, a setting. */
export const uploadUntil = ({ year, quarter }: Quarter, lastDay: number): string =>
  dayOf(year, quarter * 3, lastDay);

const indexOf = ({ year, quarter }: Quarter): number => year * 4 + quarter - 1;

/** Whether somebody has studied long enough for the report of a quarter, from this day on. */
export const studiedEnough = (from: string, quarter: Quarter): boolean => {
  const start = quarterStart(quarter);
  return daysBetween(from > start ? from : start, opensOn(quarter)) >= leastStudied;
};

/** The first quarter with a report of a study that has begun on this day. */
function firstQuarter(day: string): number {
  const quarter = quarterOf(day);
  return indexOf(quarter) + (studiedEnough(day, quarter) ? 0 : 1);
}

/** Of a study what decides which report it has. */
export interface Studied {
  dc_type: number;
  study_start: string;
  /** The days of all leaves that have ended. */
  leave_days: number;
}

/** Which report of a study a quarter asks for. */
export interface DueReport {
  report: number;
  /** The quarter of the study year: everything due by it is asked for. */
  study_quarter: number;
  /** Works are counted from this day on. */
  works_from: string;
}

const quartersOfYear = 4;

/**
 * Report n belongs to the n-th year of study, leaves left out. After the last year a study stays
 * with its last report, with everything due.
 */
export function reportIn(study: Studied, quarter: Quarter): DueReport {
  const { family }: Pick<DcType, 'family'> = dcTypeOf(study.dc_type) ?? { family: 'phd' };
  const begun = addDays(study.study_start, study.leave_days);
  const at = Math.max(0, indexOf(quarter) - firstQuarter(begun));
  const last = reportsOf(family) * quartersOfYear - 1;
  const place = Math.min(at, last);
  const report = Math.floor(place / quartersOfYear) + 1;
  return {
    report,
    study_quarter: (place % quartersOfYear) + 1,
    works_from: yearsLater(study.study_start, report - 1),
  };
}
