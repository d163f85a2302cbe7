import { dayOf } from '#shared/format.ts';
import type { DateInWords } from '#web/declared/date-look.tsx';
import type { ScreenWords } from '#web/declared/words.ts';
import type { ListedApplication } from '../schema.ts';
import { isTagged } from './student-state.ts';

/**
 * The date that matters: the last day of a leave, the end of the term, the beginning of an
 * independent study, or when it ended.
 */
export function studentDate(record: ListedApplication, { t, format }: ScreenWords): DateInWords {
  const { isOverdue } = record.facts;
  const told = (
    key: 'leaveLate' | 'leave' | 'termOver' | 'term' | 'since' | 'ended',
    day: string,
  ): DateInWords => ({
    text: t(`student.date.${key}`, { date: format.date(day) }),
    when: format.relative(day),
    late: isOverdue,
  });
  if (isTagged(record, 'onLeave') && record.leave_stop)
    return told(isOverdue ? 'leaveLate' : 'leave', record.leave_stop);
  if (isTagged(record, 'studying') && record.study_end)
    return told(isOverdue ? 'termOver' : 'term', record.study_end);
  if (isTagged(record, 'studying') && record.study_start) return told('since', record.study_start);
  return told('ended', record.defence_date ?? record.finish_order_date ?? dayOf(record.updated_at));
}
