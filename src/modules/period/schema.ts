import { z } from 'zod';
import type { PeriodFacts } from '#machines/period.machine.ts';
import { quarters } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { type ListRow, listRow, moment, type RecordOf, recordOf } from '#shared/rows/list-row.ts';
import { isoDate, line, lines, orNull } from '#shared/validation.ts';

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

/**
 * The dates of a period that its calendar is made of; `step_until`: step number -> its last day.
 */
export interface PeriodDates {
  quota_start?: string | null;
  quota_stop?: string | null;
  registration_start: string;
  registration_stop: string;
  review_stop: string;
  exam_stop?: string | null;
  study_start: string;
  step_until: Readonly<Record<string, string>>;
  /** The last day before the period may be closed. */
  closes_after?: string;
  /** The step that a quota period is in now; absent where only its dates are known. */
  step?: number | null;
}

const publicationStep = 7;

/**
 * The last day of one of the steps 1 to 6: its own, else that of the whole quota, so that silence
 * ends in every step. Null for the last step, and in a period without a quota.
 */
export const lastDayOfStep = (
  step: number | null | undefined,
  { step_until, quota_stop = null }: Pick<PeriodDates, 'step_until' | 'quota_stop'>,
): string | null =>
  step && step < publicationStep ? (step_until[String(step)] ?? quota_stop) : null;

/**
 * Windows of a period: from the first to the last day, both in it. `split` is when organizations
 * split their quota.
 */
const periodWindows = ['quota', 'split', 'registration', 'review', 'exam'] as const;
export type PeriodWindow = (typeof periodWindows)[number];

/**
 * What the scheduler or the calendar does on a day of itself: a step ends with its last day and
 * moves on the next night where its conditions hold; ministries that are silent agree; splits are
 * confirmed when registration begins.
 */
const periodTimers = [
  'stepEnds',
  'stepMayMove',
  'endorsedAutomatically',
  'splitConfirmed',
  'mayClose',
  'studyStarts',
] as const;
export type PeriodTimer = (typeof periodTimers)[number];

/** A window with its first and its last day. */
export interface Span {
  window: PeriodWindow;
  start: string;
  stop: string;
}

/** The windows of a period in the order of their first days; those without dates are left out. */
export function windowsOf(dates: PeriodDates): Span[] {
  const { quota_start, quota_stop, registration_start, registration_stop, review_stop, exam_stop } =
    dates;
  const distributed = lastDayOfStep(publicationStep - 1, dates);
  const spans: [PeriodWindow, string | null | undefined, string | null | undefined][] = [
    ['quota', quota_start, quota_stop],
    [
      'split',
      quota_start && distributed && addDays(distributed, 1),
      addDays(registration_start, -1),
    ],
    ['registration', registration_start, registration_stop],
    ['review', registration_start, review_stop],
    ['exam', exam_stop && addDays(review_stop, 1), exam_stop],
  ];
  return spans
    .flatMap(([window, start, stop]) =>
      start && stop && start <= stop ? [{ window, start, stop }] : [],
    )
    .sort((one, other) => one.start.localeCompare(other.start));
}

/**
 * Whether a window belongs to the last step, which a person has to reach first: until then its days
 * open nothing.
 */
export const waitsForStep = ({ step, quota_start }: PeriodDates, window: PeriodWindow): boolean =>
  Boolean(quota_start) && window !== 'quota' && typeof step === 'number' && step < publicationStep;

/** Steps that the scheduler itself ends: the later ones have a money consequence. */
const movesItself: readonly number[] = [1, 2, 3];
const endorsementStep = 3;

/** What happens of itself on a day, with the step it is about. */
export function timersOn(dates: PeriodDates, day: string): { timer: PeriodTimer; step?: number }[] {
  const steps = stepDays.flatMap((_name, at): { timer: PeriodTimer; step?: number }[] => {
    const step = at + 1;
    const until = lastDayOfStep(step, dates);
    if (until === day) return [{ timer: 'stepEnds', step }];
    if (until === null || addDays(until, 1) !== day || !movesItself.includes(step)) return [];
    return [
      ...(step === endorsementStep ? [{ timer: 'endorsedAutomatically' } as const] : []),
      { timer: 'stepMayMove', step },
    ];
  });
  const quota = Boolean(dates.quota_start);
  const last = dates.closes_after ?? dates.exam_stop;
  return [
    ...steps,
    ...(quota && dates.registration_start === day ? [{ timer: 'splitConfirmed' } as const] : []),
    ...(last && addDays(last, 1) === day ? [{ timer: 'mayClose' } as const] : []),
    ...(dates.study_start === day ? [{ timer: 'studyStarts' } as const] : []),
  ];
}

/**
 * A period as it travels. `type` 100 = with quotas, 200 = independent; `step` is null before
 * activation and after closing; `step_until`: step number -> its last day.
 */
export const periodRecord = recordOf(
  { closesAfter: z.string(), applications: z.int(), undecidedApplications: z.int() },
  {
    created_at: moment,
    name_uz: z.string(),
    name_ru: z.string(),
    name_en: z.string(),
    admission_year: z.int(),
    quarters: z.array(z.int()),
    quota_start: z.string().nullable(),
    quota_stop: z.string().nullable(),
    registration_start: z.string(),
    registration_stop: z.string(),
    review_stop: z.string(),
    exam_stop: z.string().nullable(),
    study_start: z.string(),
    step_until: z.record(z.string(), z.string()),
    info: z.string().nullable(),
    exam_open: z.boolean(),
    step: z.int().nullable(),
    is_active: z.boolean(),
    type: z.int(),
  },
);
export type PeriodRecord = RecordOf<typeof periodRecord, PeriodFacts>;

const listed = periodRecord.pick({
  name_uz: true,
  name_ru: true,
  name_en: true,
  admission_year: true,
  quarters: true,
  type: true,
  registration_start: true,
  registration_stop: true,
  step: true,
  is_active: true,
});

/** A period in the list, and as an applicant finds the open windows. */
export const periodRow = listRow({ applications: z.int() }, listed.shape);
export type ListedPeriod = ListRow<typeof periodRow>;
