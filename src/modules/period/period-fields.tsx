import { quarters } from '#shared/codes.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { FieldError, fieldFrame } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type PeriodValues, quartersOf } from './period-values.ts';
import { type PeriodFields as Body, isQuotaPeriod, stepDays } from './schema.ts';

interface Props {
  checked: CheckedForm<PeriodValues, Body>;
}
type DateName =
  | 'quota_start'
  | 'quota_stop'
  | 'registration_start'
  | 'registration_stop'
  | 'review_stop'
  | 'exam_stop'
  | 'study_start'
  | (typeof stepDays)[number];

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

const hinted = ['quota_start', 'quota_stop', 'review_stop'] as const satisfies DateName[];

function Day({ checked, name, optional }: Props & { name: DateName; optional?: boolean }) {
  const t = useTexts('period-screen');
  const hint = hinted.find((one) => one === name);
  return (
    <BoundDate
      checked={checked}
      name={name}
      label={t(`period-screen.field.${name}`)}
      hint={hint && t(`period-screen.hint.${hint}`)}
      optional={optional}
    />
  );
}

/** Until when each step but the last may take: what is left empty lasts as long as the quota. */
function StepDays({ checked }: Props) {
  const t = useTexts('period-screen');
  return (
    <fieldset className="flex flex-col gap-6">
      <legend className="mb-1.5 text-lg font-semibold">{t('period-screen.stepDays.title')}</legend>
      <p className="text-muted">{t('period-screen.stepDays.hint')}</p>
      {stepDays.map((name) => (
        <Day key={name} checked={checked} name={name} optional />
      ))}
    </fieldset>
  );
}

/** The fields of a period; quota and exam dates only for one that contains quarter 1. */
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
          <Day checked={checked} name="quota_start" />
          <Day checked={checked} name="quota_stop" />
        </>
      )}
      <Day checked={checked} name="registration_start" />
      <Day checked={checked} name="registration_stop" />
      <Day checked={checked} name="review_stop" />
      {quota && <Day checked={checked} name="exam_stop" />}
      <Day checked={checked} name="study_start" />
      {quota && <StepDays checked={checked} />}
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
