import { sql } from 'kysely';
import type { Reader, Sql } from '#server/engine/process.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';

/** When a letter was sent, read and found late, and how often its recipient was reminded. */
interface Times {
  sent_at: Date | null;
  read_at: Date | null;
  overdue_at: Date | null;
  reminders: number;
  /** The day that its sender named. */
  answer_until?: string | null;
}

/**
 * The last day to answer: the one that the sender named, else so many days after the sending
 * (setting `letter.overdue_days`; the day of sending counts).
 */
export function answerDue(
  { sent_at, answer_until = null }: Pick<Times, 'sent_at' | 'answer_until'>,
  { settings }: Pick<Reader, 'settings'>,
): string | null {
  if (!sent_at) return answer_until;
  return answer_until ?? addDays(tashkentDay(sent_at), settings['letter.overdue_days'] - 1);
}

/** The same in SQL, over columns of `r`; `named` is the day that the sender named. */
export const answerDueSql = ({ settings }: Pick<Reader, 'settings'>, named: Sql): Sql =>
  sql`coalesce(${named}, (r.sent_at at time zone 'Asia/Tashkent')::date
    + ${settings['letter.overdue_days'] - 1}::int)`;

/**
 * How many of the reminders are due by a day: each so many days after the letter was sent (setting
 * `letter.remind_days`).
 */
export function remindersDue(
  { sent_at }: { sent_at: Date | null },
  { today, settings }: Pick<Reader, 'today' | 'settings'>,
): number {
  if (!sent_at) return 0;
  const sent = tashkentDay(sent_at);
  return settings['letter.remind_days'].filter((days) => addDays(sent, days) <= today).length;
}

/** What the machines of both kinds must know of times. */
export function timeFacts(row: Times, reader: Pick<Reader, 'today' | 'settings'>) {
  const due = answerDue(row, reader);
  const lapsesAfter = due && addDays(due, reader.settings['letter.lapse_days']);
  return {
    unread: row.read_at === null,
    reminderDue: remindersDue(row, reader) > row.reminders,
    answerLate: due !== null && due < reader.today,
    notYetOverdue: row.overdue_at === null,
    answerTimeOver: lapsesAfter !== null && lapsesAfter < reader.today,
    lapsesAfter,
  };
}
