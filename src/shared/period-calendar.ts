import { addDays } from './dates.ts';

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
  const {
    quota_start,
    quota_stop,
    registration_start,
    registration_stop,
    review_stop,
    exam_stop,
    step_until,
  } = dates;
  const spans: [PeriodWindow, string | null | undefined, string | null | undefined][] = [
    ['quota', quota_start, quota_stop],
    [
      'split',
      quota_start && step_until[6] && addDays(step_until[6], 1),
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

const publicationStep = 7;

/**
 * Whether a window belongs to the last step, which a person has to reach first: until then its days
 * open nothing.
 */
export const waitsForStep = ({ step, quota_start }: PeriodDates, window: PeriodWindow): boolean =>
  Boolean(quota_start) && window !== 'quota' && typeof step === 'number' && step < publicationStep;

/** Steps that the scheduler itself ends: the later ones have a money consequence. */
const movesItself = ['1', '2', '3'];
const endorsementStep = '3';

/** What happens of itself on a day, with the step it is about. */
export function timersOn(dates: PeriodDates, day: string): { timer: PeriodTimer; step?: number }[] {
  const steps = Object.entries(dates.step_until).flatMap(
    ([step, until]): { timer: PeriodTimer; step?: number }[] => {
      if (until === day) return [{ timer: 'stepEnds', step: Number(step) }];
      if (addDays(until, 1) !== day || !movesItself.includes(step)) return [];
      return [
        ...(step === endorsementStep ? [{ timer: 'endorsedAutomatically' } as const] : []),
        { timer: 'stepMayMove', step: Number(step) },
      ];
    },
  );
  const quota = Boolean(dates.quota_start);
  const last = dates.closes_after ?? dates.exam_stop;
  return [
    ...steps,
    ...(quota && dates.registration_start === day ? [{ timer: 'splitConfirmed' } as const] : []),
    ...(last && addDays(last, 1) === day ? [{ timer: 'mayClose' } as const] : []),
    ...(dates.study_start === day ? [{ timer: 'studyStarts' } as const] : []),
  ];
}
