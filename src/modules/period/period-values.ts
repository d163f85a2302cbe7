import { typedNumber } from '#web/forms/typed-number.ts';
import { type PeriodFields, type PeriodRecord, stepDays } from './schema.ts';

/** What the inputs of a period hold; quarters as the texts of their boxes. */
export type PeriodValues = Record<Exclude<keyof PeriodFields, 'quarters'>, string> & {
  quarters: string[];
};

/** The dates of a quota period alone. */
const quotaDates = ['quota_start', 'quota_stop', 'exam_stop', ...stepDays] as const;

type StepValues = Record<(typeof stepDays)[number], string>;

/** The stored last days of the steps under the names of their inputs. */
export const stepValues = (record: Pick<PeriodRecord, 'step_until'> | null): StepValues =>
  Object.fromEntries(
    stepDays.map((name, at) => [name, record?.step_until[String(at + 1)] ?? '']),
  ) as StepValues;

/**
 * A period with the last days of its steps under the names of their inputs, null for none: for
 * comparing what two people saved.
 */
export const withSteps = (
  record: PeriodRecord,
): PeriodRecord & Record<(typeof stepDays)[number], string | null> => ({
  ...record,
  ...(Object.fromEntries(
    Object.entries(stepValues(record)).map(([name, day]) => [name, day || null]),
  ) as Record<(typeof stepDays)[number], string | null>),
});

/** The inputs of a stored period, or empty ones with next year's admission. */
export function periodValues(record: PeriodRecord | null, nextYear: number): PeriodValues {
  return {
    name_uz: record?.name_uz ?? '',
    name_ru: record?.name_ru ?? '',
    name_en: record?.name_en ?? '',
    admission_year: String(record?.admission_year ?? nextYear),
    quarters: (record?.quarters ?? []).map(String),
    quota_start: record?.quota_start ?? '',
    quota_stop: record?.quota_stop ?? '',
    registration_start: record?.registration_start ?? '',
    registration_stop: record?.registration_stop ?? '',
    review_stop: record?.review_stop ?? '',
    exam_stop: record?.exam_stop ?? '',
    study_start: record?.study_start ?? '',
    ...stepValues(record),
    info: record?.info ?? '',
  };
}

/** Chosen quarters as numbers, in order. */
export const quartersOf = (values: Pick<PeriodValues, 'quarters'>): number[] =>
  values.quarters.map(Number).sort((one, other) => one - other);

/** As the server wants it; what is hidden in an independent period is not sent. */
export function periodBody(
  values: PeriodValues,
  quota: boolean,
): Record<keyof PeriodFields, unknown> {
  const hidden = quota ? {} : Object.fromEntries(quotaDates.map((name) => [name, null]));
  return {
    ...values,
    ...hidden,
    admission_year: typedNumber(values.admission_year),
    quarters: quartersOf(values),
  };
}
