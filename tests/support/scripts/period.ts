import { addDays } from '#shared/dates.ts';
import type { World } from '../world.ts';

const names = { name_uz: 'Sinov davri', name_ru: 'Пробный период', name_en: 'Trial period' };

/** No two periods of a run have a year and a quarter in common. */
let number = 0;
const nextYear = (): number => {
  number += 1;
  return 2030 + (number % 70);
};
const freeQuarter = (): number => 2 + (Math.floor(number / 70) % 3);

/** The form of a period for independent researchers that is open today. */
export function independentPeriod(today: string) {
  const admission_year = nextYear();
  const dates = {
    registration_start: addDays(today, -5),
    registration_stop: addDays(today, 20),
    review_stop: addDays(today, 35),
  };
  return {
    ...names,
    admission_year,
    quarters: [freeQuarter()],
    ...dates,
    study_start: `${admission_year}-04-01`,
    info: null,
  };
}

/** The form of a quota period whose quota dates have begun. */
export function quotaPeriod(today: string, admission_year = nextYear()) {
  const quota = {
    quota_start: addDays(today, -20),
    quota_stop: addDays(today, 20),
    exam_stop: addDays(today, 120),
  };
  const dates = {
    registration_start: addDays(today, 40),
    registration_stop: addDays(today, 60),
    review_stop: addDays(today, 80),
  };
  return {
    ...names,
    admission_year,
    quarters: [1],
    ...quota,
    ...dates,
    study_start: `${admission_year}-01-01`,
    info: null,
  };
}

/**
 * Registers a period and activates it; answers its id. Registration is open from five days ago for
 * 25 days, review 15 days longer.
 */
export async function buildPeriod(
  { on, staff }: World,
  form: Record<string, unknown> = independentPeriod(on.clock.today()),
): Promise<number> {
  const { body } = await on.send(staff.innovation, 'POST', '/api/periods/', form);
  const id = Number(body.id);
  const { status, body: answer } = await on.send(
    staff.innovation,
    'POST',
    `/api/periods/${id}/activate/`,
    { version: 1 },
  );
  if (status !== 200) throw new Error(`period: ${status} ${JSON.stringify(answer)}`);
  return id;
}

/** Goes to a day on which a period of the test may be closed, and closes it. */
export async function closePeriod({ on, staff }: World, id: number): Promise<void> {
  on.clock.days(60);
  const { body } = await on.send(staff.innovation, 'GET', `/api/periods/${id}/`);
  const { status, body: answer } = await on.send(
    staff.innovation,
    'POST',
    `/api/periods/${id}/close/`,
    { version: body.version },
  );
  if (status !== 200) throw new Error(`period: ${status} ${JSON.stringify(answer)}`);
}
