import { Controller, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type { FilePurpose } from '#shared/file-rules.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { useUnfinished } from '#web/forms/use-unfinished.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { ReviewFileField } from './review-file-field.tsx';

interface Props {
  form: UseFormReturn<FieldValues>;
  error(name: string): string | undefined;
  /** The beginning of the field names: `order` -> `order_number`, `order_date`, `order_file_id`. */
  prefix: 'order' | 'council';
  purpose: FilePurpose;
}

/** Number, date and file of an official paper: an order or a decision of the council. */
export function ReviewOrderFields({ form, error, prefix, purpose }: Props) {
  const t = useTexts('review');
  const number = `${prefix}_number`;
  const file = `${prefix}_file_id`;
  const { rules, onUnfinished } = useUnfinished(form, file);
  return (
    <>
      <TextField
        label={t(`review.field.${number}`)}
        width="short"
        error={error(number)}
        autoComplete="off"
        {...form.register(number)}
      />
      <BoundDate
        checked={{ form, error }}
        name={`${prefix}_date`}
        label={t(`review.field.${prefix}_date`)}
      />
      <Controller
        control={form.control}
        name={file}
        rules={rules}
        render={({ field }) => (
          <ReviewFileField
            name={file}
            label={t(`review.field.${file}`)}
            purpose={purpose}
            error={error(file)}
            value={field.value}
            onChange={field.onChange}
            onUnfinished={onUnfinished}
          />
        )}
      />
    </>
  );
}
