import { tashkentDay } from '#shared/dates.ts';
import type { DateInWords } from '#web/declared/date-look.tsx';
import type { ScreenWords } from '#web/declared/words.ts';
import { type Phase, phaseOf } from './rules.ts';
import type { ListedMonitoring } from './schema.ts';

type Told = keyof typeof import('./texts/uz/monitoring.json')['day'];

type Facts = ListedMonitoring['facts'];
type DayOf = (facts: Facts, today: string) => { told: Told; day: string | null };

/** Which day a report waits for, and what for, by whom it waits for. */
const days: Readonly<Record<Phase, DayOf>> = {
  student: ({ uploadUntil, graceUntil }, today) =>
    today <= uploadUntil
      ? { told: 'upload', day: uploadUntil }
      : { told: 'grace', day: graceUntil },
  advisor: ({ advisorUntil }) => ({ told: 'advise', day: advisorUntil }),
  organization: ({ deadline, orgUntil }, today) =>
    deadline !== null && today <= deadline
      ? { told: 'deadline', day: deadline }
      : { told: 'conclude', day: orgUntil },
  agency: ({ agencyUntil }) => ({ told: 'confirm', day: agencyUntil }),
  done: () => ({ told: 'confirm', day: null }),
};

/** The one date of a report, in words: until when who has to act; empty where nobody has. */
export function reportDay(report: ListedMonitoring, { t, format }: ScreenWords): DateInWords {
  const today = tashkentDay();
  const { told, day } = days[phaseOf(report.state)](report.facts, today);
  if (day === null) return { text: '', when: '', late: false };
  return {
    text: t(`monitoring.day.${told}`, { date: format.dayMonth(day) }),
    when: format.relative(day),
    late: told === 'conclude' && day < today,
  };
}
