import { Controller, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { adminChoice, mergeFields } from '#shared/organization.ts';
import { UploadField } from '#web/files/upload-field.tsx';
import { useFormFile } from '#web/files/use-form-file.ts';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { AdminField } from './admin-field.tsx';
import type { OrganizationRecord } from './organization-record.ts';

interface Props {
  form: UseFormReturn<FieldValues>;
  error(name: string): string | undefined;
}

function OrderFile({ form, error }: Props) {
  const t = useTexts('validation', 'organization-screen');
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
      <Controller
        control={form.control}
        name="successor_id"
        render={({ field: { value, onChange, ...field } }) => (
          <Combobox
            {...field}
            label={t('validation.field.successor_id')}
            error={error('successor_id')}
            options={options.filter((choice) => choice.value !== String(record.id))}
            value={value ? String(value) : ''}
            onChange={(chosen) => onChange(chosen ? Number(chosen) : null)}
          />
        )}
      />
      <TextField
        label={t('validation.field.merge_order_number')}
        width="short"
        autoComplete="off"
        error={error('merge_order_number')}
        {...form.register('merge_order_number')}
      />
      <Controller
        control={form.control}
        name="merge_order_date"
        render={({ field: { value, ...field } }) => (
          <DateField
            label={t('validation.field.merge_order_date')}
            error={error('merge_order_date')}
            value={String(value ?? '')}
            {...field}
          />
        )}
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
