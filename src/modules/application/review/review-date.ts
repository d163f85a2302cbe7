import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { DateInWords } from '#web/declared/date-look.tsx';
import type { ScreenWords } from '#web/declared/words.ts';
import type { ListedApplication } from '../schema.ts';

const forPapers = statesTagged(applicationMachine, 'awaitsPapers');
const awaiting = statesTagged(applicationMachine, 'awaitsDecision');

/**
 * The one date of an application, in words: until when it must be reviewed or decided, since when it
 * waits for an exam, or when it last changed.
 */
export function reviewDate(record: ListedApplication, { t, format }: ScreenWords): DateInWords {
  const { reviewUntil, papersUntil, councilUntil, decisionOverdue } = record.facts;
  const told = (
    key: 'accepted' | 'late' | 'due' | 'papers' | 'changed',
    day: string,
    late: boolean,
  ): DateInWords => ({
    text: t(`review.row.${key}`, { date: format.dayMonth(day) }),
    when: format.relative(day),
    late,
  });
  if (papersUntil && forPapers.includes(record.state)) return told('papers', papersUntil, false);
  const awaited = awaiting.includes(record.state);
  const until = record.accepted_at ? councilUntil : reviewUntil;
  if (awaited && until) return told(decisionOverdue ? 'late' : 'due', until, decisionOverdue);
  if (awaited && record.accepted_at) return told('accepted', record.accepted_at, decisionOverdue);
  return told('changed', record.updated_at, false);
}
