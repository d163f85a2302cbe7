import { sql } from 'kysely';
import type { AdvisorFacts } from '#machines/advisor.machine.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';

/** When somebody was asked to advise, and what has been told of their silence. */
interface Question {
  /** As text where a message is about a record that is deleted. */
  asked_at: Date | string;
  reminders: number;
  overdue_at: Date | null;
}

type Today = Pick<Reader, 'today' | 'settings'>;

/** The last day to answer (setting `advisor.overdue_days`; the day of asking counts). */
export const answerDue = (
  { asked_at }: Pick<Question, 'asked_at'>,
  { settings }: Pick<Reader, 'settings'>,
): string => addDays(tashkentDay(new Date(asked_at)), settings['advisor.overdue_days'] - 1);

/** The same in SQL, over columns of `r`. */
export const answerDueSql = ({ settings }: Pick<Reader, 'settings'>): Sql =>
  sql`((r.asked_at at time zone 'Asia/Tashkent')::date
    + ${settings['advisor.overdue_days'] - 1}::int)`;

/** How many of the reminders are due by today (setting `advisor.remind_days`). */
export function remindersDue(
  { asked_at }: Pick<Question, 'asked_at'>,
  { today, settings }: Today,
): number {
  const asked = tashkentDay(new Date(asked_at));
  return settings['advisor.remind_days'].filter((days) => addDays(asked, days) <= today).length;
}

/** What the machine must know of an answer that is awaited. */
export function answerFacts(row: Question, reader: Today) {
  const due = answerDue(row, reader);
  const lapsesAfter = addDays(due, reader.settings['advisor.lapse_days']);
  return {
    reminderDue: remindersDue(row, reader) > row.reminders,
    answerLate: due < reader.today,
    notYetOverdue: row.overdue_at === null,
    answerTimeOver: lapsesAfter < reader.today,
    answerDue: due,
    lapsesAfter,
  } satisfies Partial<AdvisorFacts> & Record<string, unknown>;
}
