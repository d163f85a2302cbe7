import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import type { NextDates } from '#server/home/home-parts.ts';

const prepared = statesTagged(periodMachine, 'prepared');

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
