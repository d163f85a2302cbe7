import { tashkentDay } from '#shared/dates.ts';
import type { DateInWords } from '#web/declared/date-look.tsx';
import type { ScreenWords } from '#web/declared/words.ts';
import { phaseOf } from './report-phase.ts';
import type { ListedMonitoring } from './schema.ts';

type Waiting = Pick<ListedMonitoring, 'state' | 'facts'>;

/** Which day a report waits for now, and what for. */
function dayOf({ state, facts }: Waiting, today: string): { told: string; day: string | null } {
  const { deadline, orgUntil, agencyUntil, advisorUntil, uploadUntil, graceUntil } = facts;
  switch (phaseOf(state)) {
    case 'organization':
      return deadline !== null && today <= deadline
        ? { told: 'deadline', day: deadline }
        : { told: 'conclude', day: orgUntil };
    case 'agency':
      return { told: 'confirm', day: agencyUntil };
    case 'advisor':
      return { told: 'advise', day: advisorUntil };
    case 'student':
      return today <= uploadUntil
        ? { told: 'upload', day: uploadUntil }
        : { told: 'grace', day: graceUntil };
    case 'done':
      return { told: 'confirm', day: null };
  }
}

/** The one date of a report, in words: until when who has to act; empty where nobody has. */
export function reportDay(report: Waiting, { t, format }: ScreenWords): DateInWords {
  const today = tashkentDay();
  const { told, day } = dayOf(report, today);
  if (day === null) return { text: '', when: '', late: false };
  return {
    text: t(`monitoring.day.${told}`, { date: format.dayMonth(day) }),
    when: format.relative(day),
    late: told === 'conclude' && day < today,
  };
}
