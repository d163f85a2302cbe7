import { Controller, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '#web/lib/i18n.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { useAdvisorChoices } from './advisor-choices.ts';

interface Props {
  form: UseFormReturn<FieldValues>;
  /** Where and what somebody studies: it decides who may advise them. */
  record: { organization: { id: number } | null; dc_type: number };
  error?: string;
}

/**
 * An active research advisor of the organization who still has a place; load and limit are seen
 * before choosing.
 */
export function ReviewAdvisorField({ form, record, error }: Props) {
  const t = useTexts('review', 'advisor-screen');
  const { options } = useAdvisorChoices(record.organization?.id ?? null, record.dc_type);
  return (
    <Controller
      control={form.control}
      name="advisor_id"
      render={({ field }) => (
        <Combobox
          name="advisor_id"
          label={t('review.field.advisor_id')}
          hint={t('advisor-screen.choice.hint')}
          error={error}
          options={options}
          value={field.value ? String(field.value) : ''}
          onChange={(value) => field.onChange(value ? Number(value) : null)}
          onBlur={field.onBlur}
          ref={field.ref}
        />
      )}
    />
  );
}
