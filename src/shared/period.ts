import { z } from 'zod';
import { quarters } from './codes.ts';
import { isoDate, line, lines, orNull } from './validation.ts';

/** Last days of the steps that end on a day: 1 to 6; written as `step_until_1` … */
export const stepDays = [
  'step_until_1',
  'step_until_2',
  'step_until_3',
  'step_until_4',
  'step_until_5',
  'step_until_6',
] as const;
type StepDay = (typeof stepDays)[number];

const until = orNull(isoDate).optional();

const shape = z.object({
  name_uz: line({ min: 3, max: 200 }),
  name_ru: line({ min: 3, max: 200 }),
  name_en: line({ min: 3, max: 200 }),
  admission_year: z.number().int().min(2017).max(2100),
  quarters: z.array(z.literal(quarters)).min(1),
  quota_start: orNull(isoDate).optional(),
  quota_stop: orNull(isoDate).optional(),
  registration_start: isoDate,
  registration_stop: isoDate,
  review_stop: isoDate,
  exam_stop: orNull(isoDate).optional(),
  study_start: isoDate,
  step_until_1: until,
  step_until_2: until,
  step_until_3: until,
  step_until_4: until,
  step_until_5: until,
  step_until_6: until,
  info: orNull(lines({ max: 4000 })).optional(),
});

type Dates = Partial<
  Record<
    | 'quota_start'
    | 'quota_stop'
    | 'registration_start'
    | 'registration_stop'
    | 'review_stop'
    | 'exam_stop',
    string | null
  >
>;

/** Pairs of dates that must follow each other: [earlier, later, may be equal]. */
const order: readonly [keyof Dates, keyof Dates, boolean][] = [
  ['quota_start', 'quota_stop', false],
  ['quota_stop', 'registration_start', true],
  ['registration_start', 'registration_stop', false],
  ['registration_stop', 'review_stop', true],
  ['review_stop', 'exam_stop', true],
];

/** The steps that would end before a step that comes earlier. */
function disorderedSteps(dates: Partial<Record<StepDay, string | null>>): StepDay[] {
  let last = '';
  return stepDays.filter((name) => {
    const day = dates[name];
    const early = Boolean(day) && String(day) < last;
    if (day && !early) last = day;
    return early;
  });
}

/** The later date of every pair that is out of order. */
function disorderedDates(dates: Dates): (keyof Dates)[] {
  return order.flatMap(([earlier, later, equal]) => {
    const [one, other] = [dates[earlier], dates[later]];
    if (!one || !other) return [];
    return one < other || (equal && one === other) ? [] : [later];
  });
}

/**
 * A period with quarter 1 takes places of the quota; the others are for independent researchers
 * alone.
 */
export const isQuotaPeriod = (chosen: readonly number[]): boolean => chosen.includes(1);

/** The form of a period. A quota period has quota and exam dates, an independent one has none. */
export const periodFields = shape.check(({ value, issues }) => {
  const quota = isQuotaPeriod(value.quarters);
  for (const field of ['quota_start', 'quota_stop', 'exam_stop'] as const) {
    if (quota && !value[field])
      issues.push({
        code: 'custom',
        input: value[field],
        path: [field],
        message: 'validation.required',
      });
    if (!quota && value[field])
      issues.push({
        code: 'custom',
        input: value[field],
        path: [field],
        message: 'validation.only_quota_period',
      });
  }
  for (const field of stepDays)
    if (!quota && value[field])
      issues.push({
        code: 'custom',
        input: value[field],
        path: [field],
        message: 'validation.only_quota_period',
      });
  for (const field of [...disorderedDates(value), ...disorderedSteps(value)])
    issues.push({
      code: 'custom',
      input: value[field],
      path: [field],
      message: 'validation.dates_in_order',
    });
});
export type PeriodFields = z.infer<typeof shape>;
