import { addDays } from '#shared/dates.ts';

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
