import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { TextArea } from '#web/ui/text-area.tsx';
import { periodValues, stepValues } from './period-values.ts';
import { isQuotaPeriod, type PeriodRecord, periodFields, stepDays } from './schema.ts';

const extended = ['registration_stop', 'review_stop', 'exam_stop', ...stepDays] as const;
const quotaOnly: readonly string[] = ['exam_stop', ...stepDays];

const isStepDay = (name: string): name is (typeof stepDays)[number] =>
  stepDays.some((one) => one === name);

/** The day that stands there now; empty for none. */
const storedDay = (record: PeriodRecord, name: (typeof extended)[number]): string =>
  isStepDay(name) ? stepValues(record)[name] : (record[name] ?? '');

/** A running period only becomes longer: no date may be moved to an earlier day. */
function laterOnly(
  record: PeriodRecord,
  words: (stored: string) => string,
): z.ZodType<FieldValues, FieldValues> {
  return periodFields.check(({ value, issues }) => {
    for (const name of extended) {
      const [typed, stored] = [value[name] ?? '', storedDay(record, name)];
      if (typed < stored)
        issues.push({ code: 'custom', input: typed, path: [name], message: words(stored) });
    }
  }) as z.ZodType<FieldValues, FieldValues>;
}

/**
 * The fields of the event `update` of a running period: its last days and what is told about it;
 * all else stays as it is.
 */
export function useExtension(record: PeriodRecord): ActionForm {
  const t = useTexts('period-screen');
  const format = useFormat();
  const { admission_year, quarters } = record;
  const names = extended.filter((name) => !quotaOnly.includes(name) || isQuotaPeriod(quarters));
  const later = (stored: string) => t('period-screen.hint.later', { date: format.date(stored) });
  return {
    schema: laterOnly(record, later),
    defaults: { ...periodValues(record, admission_year), admission_year, quarters },
    fields: (form, error) => (
      <>
        {names.map((name) => (
          <BoundDate
            key={name}
            checked={{ form, error }}
            name={name}
            label={t(`period-screen.field.${name}`)}
            hint={storedDay(record, name) ? later(storedDay(record, name)) : undefined}
            optional={isStepDay(name)}
          />
        ))}
        <TextArea
          label={t('period-screen.field.info')}
          optional
          limit={4000}
          rows={3}
          error={error('info')}
          {...form.register('info')}
        />
      </>
    ),
  };
}
