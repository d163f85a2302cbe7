import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { BoundCombobox } from '#web/forms/bound-fields.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useAdvisorChoices } from '../for-others/advisor-choices.ts';

interface Props {
  form: UseFormReturn<FieldValues>;
  /** Where and what somebody studies: it decides who may advise them. */
  record: { organization: { id: number } | null; dc_type: number };
  error(name: string): string | undefined;
}

/**
 * An active research advisor of the organization who still has a place; load and limit are seen
 * before choosing.
 */
export function ReviewAdvisorField({ form, record, error }: Props) {
  const t = useTexts('review', 'advisor-screen');
  const { options } = useAdvisorChoices(record.organization?.id ?? null, record.dc_type);
  return (
    <BoundCombobox
      checked={{ form, error }}
      name="advisor_id"
      label={t('review.field.advisor_id')}
      hint={t('advisor-screen.choice.hint')}
      options={options}
      numeric
    />
  );
}
