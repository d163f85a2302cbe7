import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { contractPayers } from '#shared/codes.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface Props {
  form: UseFormReturn<FieldValues>;
  error(name: string): string | undefined;
}

const paidByOther = contractPayers.find(({ name }) => name === 'otherOrganization')?.id;

/**
 * Number, day and payer of the contract of a study under contract; which organization pays when it
 * is another one.
 */
export function ContractFields({ form, error }: Props) {
  const t = useTexts('student', 'validation', 'codes');
  return (
    <fieldset className="flex flex-col gap-6">
      <legend className="mb-4 text-lg font-semibold">{t('student.study.contract')}</legend>
      <TextField
        label={t('validation.field.contract_number')}
        error={error('contract_number')}
        width="short"
        autoComplete="off"
        {...form.register('contract_number')}
      />
      <BoundDate
        checked={{ form, error }}
        name="contract_date"
        label={t('validation.field.contract_date')}
      />
      <RadioGroup
        legend={t('validation.field.contract_payer')}
        error={error('contract_payer')}
        options={contractPayers.map(({ id }) => ({
          value: String(id),
          label: t(`codes.contractPayer.${id}`),
        }))}
        {...form.register('contract_payer')}
      />
      {form.watch('contract_payer') === String(paidByOther) && (
        <TextField
          label={t('validation.field.contract_payer_name')}
          error={error('contract_payer_name')}
          width="medium"
          autoComplete="off"
          {...form.register('contract_payer_name')}
        />
      )}
    </fieldset>
  );
}
