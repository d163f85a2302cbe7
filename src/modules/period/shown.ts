import { daysUntil } from '#shared/format.ts';
import type { FieldWords, ShownField, ShownFields } from '#shared/shown-fields.ts';
import { periodSteps } from './period-steps.ts';
import { isQuotaPeriod, type ListedPeriod, type PeriodRecord } from './schema.ts';

type Window = Pick<PeriodRecord, 'registration_start' | 'registration_stop'>;

/** Where today stands in the registration window. */
export const windowState = (
  { registration_start, registration_stop }: Window,
  today: Date,
): 'ahead' | 'open' | 'over' => {
  if (daysUntil(registration_start, today) > 0) return 'ahead';
  return daysUntil(registration_stop, today) >= 0 ? 'open' : 'over';
};

/**
 * The registration window in words: when it opens, how long it is still open, when it has closed.
 */
export function windowWords(period: Window, { t, date }: FieldWords): string {
  const today = new Date();
  const state = windowState(period, today);
  const moment = state === 'ahead' ? period.registration_start : period.registration_stop;
  return t(`period-screen.window.${state}`, {
    date: date(moment),
    start: date(period.registration_start),
    stop: date(period.registration_stop),
    count: Math.abs(daysUntil(moment, today)),
  });
}

/** In which step a period is, of how many; nothing outside its steps. */
export const stepWords = (
  { step }: Pick<PeriodRecord, 'step'>,
  { t }: FieldWords,
): string | null =>
  step === null ? null : t('period-screen.stepOf', { step, of: periodSteps.length });

/** What lists show of a period. */
export const listed = {
  name: { head: 'period.name', value: (period, { name }) => name(period) },
  /** Admission year and quarters: "2027-yil, 2 va 3-chorak". */
  quarters: {
    head: 'period-screen.quarters',
    value: ({ admission_year, quarters }, { t, list }) =>
      t('period-screen.yearQuarters', {
        year: admission_year,
        quarters: list(quarters.map(String)),
        count: quarters.length,
      }),
  },
  window: { head: 'period-screen.registration', value: windowWords },
  applications: {
    head: 'period-screen.applications',
    value: ({ facts }) => facts.applications,
  },
} satisfies ShownFields<ListedPeriod>;

type DayName =
  | 'quota_start'
  | 'quota_stop'
  | 'registration_start'
  | 'registration_stop'
  | 'review_stop'
  | 'exam_stop'
  | 'study_start';

/** A day of a period as its page writes it. */
const dayIn = <Name extends DayName>(name: Name): ShownField<Pick<PeriodRecord, Name>> => ({
  head: `period-screen.field.${name}`,
  value: (period, { longDate }) => {
    const day: string | null = period[name];
    return day && longDate(day);
  },
});

/** What its page shows beside that. */
export const whole = {
  kind: {
    head: 'period-screen.kindHead',
    value: ({ quarters }, { t }) =>
      t(`period-screen.kind.${isQuotaPeriod(quarters) ? 'quota' : 'independent'}`),
  },
  quota_start: dayIn('quota_start'),
  quota_stop: dayIn('quota_stop'),
  registration_start: dayIn('registration_start'),
  registration_stop: dayIn('registration_stop'),
  review_stop: dayIn('review_stop'),
  exam_stop: dayIn('exam_stop'),
  study_start: dayIn('study_start'),
  info: { head: 'period-screen.field.info', value: ({ info }) => info },
} satisfies ShownFields<PeriodRecord>;
