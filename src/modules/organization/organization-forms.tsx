import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { UploadField } from '#web/files/upload-field.tsx';
import { useFormFile } from '#web/files/use-form-file.ts';
import { BoundCombobox, BoundDate } from '#web/forms/bound-fields.tsx';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useUnfinished } from '#web/forms/use-unfinished.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { AdminField } from './admin-field.tsx';
import { adminChoice, mergeFields, type OrganizationRecord } from './schema.ts';

interface Props {
  form: UseFormReturn<FieldValues>;
  error(name: string): string | undefined;
}

function OrderFile({ form, error }: Props) {
  const t = useTexts('validation', 'organization-screen');
  const { onUnfinished } = useUnfinished(form, 'merge_order_file_id');
  const file = useFormFile(
    form.watch('merge_order_file_id'),
    (id) => form.setValue('merge_order_file_id', id),
    t('organization-screen.orderStored'),
  );
  return (
    <UploadField
      name="merge_order_file_id"
      label={t('validation.field.merge_order_file_id')}
      purpose="order"
      error={error('merge_order_file_id')}
      onUnfinished={onUnfinished}
      {...file}
    />
  );
}

/** Who takes over, by which order. */
function Merge({ form, error, record }: Props & { record: OrganizationRecord }) {
  const t = useTexts('validation');
  const options = useChoices(
    useDirectory<DirectoryRow>('/organizations/org_list_name_id/', { type: record.type }),
  );
  return (
    <>
      <BoundCombobox
        checked={{ form, error }}
        name="successor_id"
        label={t('validation.field.successor_id')}
        options={options.filter((choice) => choice.value !== String(record.id))}
        numeric
      />
      <TextField
        label={t('validation.field.merge_order_number')}
        width="short"
        autoComplete="off"
        error={error('merge_order_number')}
        {...form.register('merge_order_number')}
      />
      <BoundDate
        checked={{ form, error }}
        name="merge_order_date"
        label={t('validation.field.merge_order_date')}
      />
      <OrderFile form={form} error={error} />
    </>
  );
}

/** The events of an organization that are sent with fields. */
export const organizationForms = (record: OrganizationRecord): Record<string, ActionForm> => ({
  setAdmin: {
    schema: adminChoice as z.ZodType<FieldValues, FieldValues>,
    defaults: { pinfl: '' },
    fields: (form, error) => <AdminField form={form} error={error} />,
  },
  merge: {
    schema: mergeFields as z.ZodType<FieldValues, FieldValues>,
    defaults: {
      successor_id: null,
      merge_order_number: '',
      merge_order_date: '',
      merge_order_file_id: '',
    },
    fields: (form, error) => <Merge form={form} error={error} record={record} />,
  },
});
