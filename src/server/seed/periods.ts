import { systemActor } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { addDays } from '#shared/dates.ts';
import { daysAgo } from '../story/moments.ts';
import { actorOf } from './cast.ts';
import { live, type Step } from './life.ts';
import type { Stage } from './papers.ts';

/** Ids of the periods of the story. */
export interface Periods {
  past: number;
  coming: number;
}

const names = (uz: string, ru: string, en: string) => ({ name_uz: uz, name_ru: ru, name_en: en });
const quota = (year: number) =>
  names(
    `${year}-yil uchun kvota davri`,
    `Квотный период на ${year} год`,
    `Quota period for ${year}`,
  );
/** The dates of a quota period whose quota began (or begins) so many days from today. */
export function quotaDates(today: string, base: number) {
  const day = (offset: number) => addDays(today, base + offset);
  const until = [5, 45, 75, 120, 150, 160].map((days, at) => [String(at + 1), day(days)]);
  return {
    quota_start: day(0),
    quota_stop: day(40),
    registration_start: day(200),
    registration_stop: day(230),
    review_stop: day(245),
    exam_stop: day(275),
    step_until: JSON.stringify(Object.fromEntries(until)),
    info: null,
  };
}

/**
 * A past quota period, a coming one at step 6, and one that is being prepared.
 */
export async function addPeriods(stage: Stage): Promise<Periods> {
  const { trx, cast, today } = stage;
  const agency = actorOf(cast, 'agentlik');
  const year = Number(today.slice(0, 4));
  const step = (event: string, days: number, columns?: Record<string, unknown>): Step => ({
    event,
    by: agency,
    at: daysAgo(stage, days),
    method: /^step/.test(event) ? 'sms' : 'dialog',
    ...(columns ? { columns } : {}),
  });
  const walk = (from: number, steps: number, pace: number): Step[] =>
    Array.from({ length: steps }, (_, at) => step('stepNext', from - at * pace));
  const past = {
    ...quota(year),
    admission_year: year,
    quarters: [1],
    study_start: `${year}-01-01`,
    ...quotaDates(today, -640),
  };
  const coming = {
    ...quota(year + 1),
    admission_year: year + 1,
    quarters: [1],
    study_start: `${year + 1}-01-01`,
    ...quotaDates(today, -190),
  };
  const next = {
    ...quota(year + 2),
    admission_year: year + 2,
    quarters: [1],
    study_start: `${year + 2}-01-01`,
    ...quotaDates(today, 100),
  };
  const [pastId = 0, comingId = 0] = await live(trx, periodMachine, 'period', [
    {
      steps: [
        step('create', 650, past),
        step('activate', 645),
        ...walk(630, 6, 25),
        { event: 'close', by: systemActor, at: daysAgo(stage, 330), method: 'none' },
      ],
    },
    { steps: [step('create', 200, coming), step('activate', 195), ...walk(185, 5, 30)] },
    { steps: [step('create', 10, next)] },
  ]);
  return { past: pastId, coming: comingId };
}
