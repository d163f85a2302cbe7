import type { ReactNode } from 'react';
import { daysBetween, tashkentDay } from '#shared/dates.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import type { ScreenWords } from './words.ts';

/**
 * How many days are left of the reader's turn, or how late they are, in red; nothing where no rule
 * gives a day.
 */
export function turnDue<Row extends TravellingRecord & { due: string | null }>(
  { due }: Row,
  { t, date }: ScreenWords,
): ReactNode {
  if (!due) return null;
  const left = daysBetween(tashkentDay(), due);
  if (left === 0) return <span className="block text-sm">{t('processes.due.today')}</span>;
  const count = Math.abs(left);
  return (
    <span
      className={`block text-sm ${left < 0 ? 'font-semibold text-danger' : ''}`}
      title={date(due)}
    >
      {t(left < 0 ? 'processes.due.late' : 'processes.due.left', { count })}
    </span>
  );
}
