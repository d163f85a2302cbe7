import type { Assignment } from './assignment.ts';
import { tashkentDay } from './dates.ts';
import { shortName } from './names.ts';
import type { FieldWords, ShownField } from './shown-fields.ts';

/** Who of the reader's organization is on a record. */
export const holder: ShownField<{ assignment?: Assignment | null }> = {
  head: 'processes.work.head',
  value: ({ assignment }) => shortName(assignment?.holder),
};

/** What keeps who is on a record from it today: that they are away, or have put it off. */
export const holderKept = (
  { assignment }: { assignment?: Assignment | null },
  { t, date }: Pick<FieldWords, 't' | 'date'>,
): string | null => {
  const { away, until } = assignment ?? {};
  if (away) return t('processes.work.away', { date: date(away.until) });
  return until && until > tashkentDay() ? t('processes.work.until', { date: date(until) }) : null;
};
