import type { ComponentProps } from 'react';
import { useTexts } from '#web/lib/i18n.ts';
import { classes } from './classes.ts';
import { Field, type FieldTexts, useControl } from './field.tsx';

/** A choice: the value that is sent and the words that are read. */
export interface Choice {
  value: string;
  label: string;
  /** Shown with its words, and cannot be chosen. Only `Combobox` knows it. */
  disabled?: boolean;
  /** It is also found by these: its name in other languages, its short name. `Combobox` again. */
  also?: readonly string[];
  /** And, after all others, by where it is. */
  near?: readonly string[];
}

interface Props extends FieldTexts, ComponentProps<'select'> {
  options: readonly Choice[];
  /** The first, empty choice; `false` leaves it out. Default: "Choose". */
  placeholder?: string | false;
}

/**
 * A short list to choose from (up to about 15; longer lists take `Combobox`). Spreads
 * react-hook-form's `register(name)`.
 */
export function SelectField({
  label,
  hint,
  error,
  optional,
  labelHidden,
  options,
  placeholder,
  className,
  ...select
}: Props) {
  const t = useTexts();
  const control = useControl({ id: select.id, name: select.name, hint, error });
  return (
    <Field
      texts={{ label, hint, error, optional, labelHidden }}
      control={control}
      className={className}
    >
      <select {...select} {...control} className={classes('control w-full sm:max-w-80')}>
        {placeholder !== false && (
          <option value="">{placeholder ?? t('common.field.choose')}</option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
