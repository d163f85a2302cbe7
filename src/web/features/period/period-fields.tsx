import { Controller } from 'react-hook-form';
import { quarters } from '#shared/codes.ts';
import { type PeriodFields as Body, isQuotaPeriod } from '#shared/period.ts';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FieldError, fieldFrame } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type PeriodValues, quartersOf } from './period-values.ts';

interface Props {
  checked: CheckedForm<PeriodValues, Body>;
}
type DateName = 'quota_start' | 'quota_stop' | 'registration_start' | 'registration_stop' | 'review_stop' | 'exam_stop' | 'study_start';

function Names({ checked: { form, error } }: Props) {
  const t = useTexts('period-screen');
  return (
    <>
      {(['uz', 'ru', 'en'] as const).map((language) => (
        <TextField
          key={language}
          lang={language}
          label={t(`period-screen.field.name_${language}`)}
          error={error(`name_${language}`)}
          autoComplete="off"
          {...form.register(`name_${language}`)}
        />
      ))}
    </>
  );
}

function Quarters({ checked: { form, error } }: Props) {
  const t = useTexts('period-screen');
  const wrong = error('quarters');
  return (
    <fieldset className={fieldFrame(wrong)}>
      <legend className="mb-1.5">{t('period-screen.field.quarters')}</legend>
      <p className="text-muted">{t('period-screen.hint.quarters')}</p>
      {wrong && <FieldError controlId="quarters">{wrong}</FieldError>}
      <div className="flex flex-wrap gap-x-8">
        {quarters.map((quarter, at) => (
          <CheckboxField
            key={quarter}
            id={at === 0 ? 'quarters' : `quarters-${quarter}`}
            value={String(quarter)}
            label={t('period-screen.quarter', { quarter })}
            {...form.register('quarters')}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Day({ checked: { form, error }, name, hinted = false }: Props & { name: DateName; hinted?: boolean }) {
  const t = useTexts('period-screen');
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <DateField
          label={t(`period-screen.field.${name}`)}
          hint={hinted ? t(`period-screen.hint.${name}`) : undefined}
          error={error(name)}
          {...field}
        />
      )}
    />
  );
}

/** The fields of a period; quota and exam dates only for one that contains quarter 1 (processes section 3). */
export function PeriodFields({ checked }: Props) {
  const t = useTexts('period-screen');
  const { form, error } = checked;
  const chosen = quartersOf({ quarters: form.watch('quarters') });
  const quota = isQuotaPeriod(chosen);
  return (
    <>
      <Names checked={checked} />
      <TextField
        label={t('period-screen.field.admission_year')}
        error={error('admission_year')}
        width="year"
        inputMode="numeric"
        autoComplete="off"
        {...form.register('admission_year')}
      />
      <Quarters checked={checked} />
      {chosen.length > 0 && (
        <p className="border-l-[3px] border-info pl-4" role="status">
          {t(quota ? 'period-screen.kindText.quota' : 'period-screen.kindText.independent')}
        </p>
      )}
      {quota && (
        <>
          <Day checked={checked} name="quota_start" hinted />
          <Day checked={checked} name="quota_stop" hinted />
        </>
      )}
      <Day checked={checked} name="registration_start" />
      <Day checked={checked} name="registration_stop" />
      <Day checked={checked} name="review_stop" hinted />
      {quota && <Day checked={checked} name="exam_stop" />}
      <Day checked={checked} name="study_start" />
      <TextArea
        label={t('period-screen.field.info')}
        hint={t('period-screen.hint.info')}
        optional
        limit={4000}
        error={error('info')}
        {...form.register('info')}
      />
    </>
  );
}
