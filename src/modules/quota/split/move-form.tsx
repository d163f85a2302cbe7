import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { amountColumns, quotaMove } from '#shared/quota.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import type { ActionForm } from '#web/process/action-form.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { QuotaSplitRecord } from './schema.ts';

/** What the inputs hold, as the server wants it. */
const typed = ({ from_direction_id, to_direction_id, column, amount }: FieldValues) => ({
  from_direction_id: Number(from_direction_id),
  to_direction_id: Number(to_direction_id),
  column,
  amount: String(amount).trim() === '' ? Number.NaN : Number(amount),
});

const schema = z.preprocess((values) => typed(values as FieldValues), quotaMove);

/** Unused places go from one direction to another one of the same form of study. */
export function useMoveForm({ lines }: QuotaSplitRecord): ActionForm {
  const t = useTexts('quota-screen', 'quota', 'validation');
  const name = useName();
  const directions = lines.map(({ direction }) => ({
    value: String(direction.id),
    label: `${direction.code} ${name(direction)}`,
  }));
  return {
    schema,
    defaults: { from_direction_id: '', to_direction_id: '', column: '', amount: '' },
    labels: 'quota-screen.split.field',
    fields: (form, error) => (
      <>
        <SelectField
          label={t('quota-screen.split.field.column')}
          options={amountColumns.map((column) => ({
            value: column,
            label: t(`quota.amount.${column}`),
          }))}
          error={error('column')}
          {...form.register('column')}
        />
        <SelectField
          label={t('quota-screen.split.field.from_direction_id')}
          options={directions}
          error={error('from_direction_id')}
          {...form.register('from_direction_id')}
        />
        <SelectField
          label={t('quota-screen.split.field.to_direction_id')}
          hint={t('quota-screen.split.moveHint')}
          options={directions}
          error={error('to_direction_id')}
          {...form.register('to_direction_id')}
        />
        <TextField
          label={t('quota-screen.split.field.amount')}
          inputMode="numeric"
          error={error('amount')}
          {...form.register('amount')}
        />
      </>
    ),
  };
}
