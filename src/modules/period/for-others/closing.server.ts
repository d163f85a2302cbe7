import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { addDays } from '#shared/dates.ts';

type Today = Pick<Reader, 'today' | 'settings'>;

/**
 * Days beside the review that an independent period needs before it may close: rework, repeated
 * review, appeal.
 */
const daysAfterReview = ({ settings }: Today): number =>
  settings['apply.rework_days'] + settings['apply.recheck_days'] + settings['apply.appeal_days'];

/**
 * The day after which a period may close and nobody in it decides any more: that of the exams, or
 * of review, rework and appeal of an independent one.
 */
export function closesAfter(
  { exam_stop, review_stop }: Pick<Selectable<Database['period']>, 'exam_stop' | 'review_stop'>,
  reader: Today,
): string {
  return exam_stop ?? addDays(review_stop, daysAfterReview(reader));
}

/** Whether that day of a period (by its name in the query) is over. */
export const timesOverSql = (period: string, reader: Today): Sql =>
  sql`(coalesce(${sql.ref(`${period}.exam_stop`)},
    ${sql.ref(`${period}.review_stop`)} + ${daysAfterReview(reader)}::int) < ${reader.today})`;
