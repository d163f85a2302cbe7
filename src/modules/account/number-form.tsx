import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { numberSetBody } from '#shared/account.ts';
import { UploadField } from '#web/files/upload-field.tsx';
import { useFormFile } from '#web/files/use-form-file.ts';
import { useUnfinished } from '#web/forms/use-unfinished.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { TextField } from '#web/ui/text-field.tsx';

interface Props {
  form: UseFormReturn<FieldValues>;
  error(name: string): string | undefined;
}

/** The number of a person whom OneID does not prove, and the document that does. */
function NumberFields({ form, error }: Props) {
  const t = useTexts('validation', 'users');
  const { onUnfinished } = useUnfinished(form, 'proof_file_id');
  const file = useFormFile(
    form.watch('proof_file_id'),
    (id) => form.setValue('proof_file_id', id),
    t('users.proofStored'),
  );
  return (
    <>
      {(['pinfl', 'tin'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`validation.field.${name}`)}
          width="medium"
          inputMode="numeric"
          autoComplete="off"
          error={error(name)}
          {...form.register(name)}
        />
      ))}
      <UploadField
        name="proof_file_id"
        label={t('validation.field.proof_file_id')}
        purpose="order"
        error={error('proof_file_id')}
        onUnfinished={onUnfinished}
        {...file}
      />
    </>
  );
}

/** The fields of the event `numberSet`. */
export const numberForm: ActionForm = {
  schema: numberSetBody,
  defaults: { pinfl: '', tin: '', proof_file_id: '' },
  fields: (form, error) => <NumberFields form={form} error={error} />,
};
