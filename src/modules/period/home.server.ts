import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { homeLine, toneOf } from '#server/home/home-lines.ts';
import type { HomeParts, NextDates } from '#server/home/home-parts.ts';

const prepared = statesTagged(periodMachine, 'prepared');

/** Periods that are prepared and wait to be opened. */
export const periodHome: HomeParts = {
  agency: [
    {
      place: 2,
      async lines({ db }, { today, language }) {
        const periods = await db
          .selectFrom('period')
          .select(['id', 'quota_start', 'registration_start', `name_${language} as subject`])
          .where('state', 'in', prepared)
          .orderBy('registration_start')
          .limit(2)
          .execute();
        const needed = periods.map(({ id, quota_start, registration_start, subject }) => {
          const deadline = quota_start ?? registration_start;
          const tone = toneOf(deadline, today);
          return homeLine({ key: 'period', id, params: { subject }, deadline, tone });
        });
        return { needed };
      },
    },
  ],
};

/** The last day of the registration that runs, else the first day of the coming one. */
export const registrationDates: NextDates = async ({ db }, { today }) => {
  const periods = await db
    .selectFrom('period')
    .select(['registration_start', 'registration_stop'])
    .where('state', 'in', [...statesTagged(periodMachine, 'active'), ...prepared])
    .execute();
  return periods.flatMap(({ registration_start: start, registration_stop: stop }) => {
    if (start > today) return [{ key: 'registrationStart', date: start }];
    return stop >= today ? [{ key: 'registrationStop', date: stop }] : [];
  });
};
