import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Empty } from '#web/ui/empty.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { AskForm } from './ask-step-form.tsx';
import { placeValue } from './ask-values.ts';
import { useFinishedExams, useWaitingPlaces } from './use-waiting-places.ts';

/**
 * For which exam, direction and form of study: only those for which somebody waits, each with the
 * number of them.
 */
export function PlaceFields({ checked: { form, error } }: { checked: AskForm }) {
  const t = useTexts('additional-quota-screen', 'validation', 'codes');
  const format = useFormat();
  const name = useName();
  const { data: exams } = useFinishedExams();
  const chosen = form.watch('period_id');
  const exam =
    exams?.results.find(({ period }) => String(period.id) === chosen) ?? exams?.results[0];
  const places = useWaitingPlaces(exam);
  const period = exam ? String(exam.period.id) : '';
  const take = useEffectEvent((value: string) => form.setValue('period_id', value));
  useEffect(() => {
    if (period) take(period);
  }, [period]);
  if (!exams || (exam && !places)) return <Skeleton rows={4} />;
  if (!exam || !places) return <Empty text={t('additional-quota-screen.ask.noExam')} />;
  const open = places.filter(({ waiting }) => waiting !== 0);
  const silent = places.length - open.length;
  return (
    <>
      <SelectField
        label={t('validation.field.period_id')}
        hint={t('additional-quota-screen.ask.periodHint')}
        placeholder={false}
        options={exams.results.map((one) => ({
          value: String(one.period.id),
          label: name(one.period),
        }))}
        error={error('period_id')}
        {...form.register('period_id', { onChange: () => form.setValue('place', '') })}
      />
      <RadioGroup
        legend={t('additional-quota-screen.field.place')}
        error={error('place')}
        options={open.map(({ direction, dc_type, waiting }) => ({
          value: placeValue(direction.id, dc_type),
          label: `${direction.code} ${name(direction)}, ${t(`codes.dcType.${dc_type}`)}`,
          hint:
            waiting === null
              ? undefined
              : t('additional-quota-screen.waiting', {
                  count: waiting,
                  number: format.number(waiting),
                }),
        }))}
        {...form.register('place')}
      />
      {silent > 0 && (
        <p className="text-muted">
          {t('additional-quota-screen.ask.silent', {
            count: silent,
            number: format.number(silent),
          })}
        </p>
      )}
    </>
  );
}
