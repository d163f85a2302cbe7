import { Controller, type FieldValues, type Path } from 'react-hook-form';
import { Combobox } from '#web/ui/combobox.tsx';
import type { OptionSource } from '#web/ui/combobox-options.ts';
import { DateField } from '#web/ui/date-field.tsx';
import type { CheckedForm } from './checked-form.ts';
import { useUnfinished } from './use-unfinished.ts';

/** The form of a page, of a step, or of an action's dialog. */
export type BoundForm<Values extends FieldValues, Body> = Pick<
  CheckedForm<Values, Body>,
  'form' | 'error'
>;

/** What every field takes that is bound to a form. */
export interface BoundProps<Values extends FieldValues, Body> {
  checked: BoundForm<Values, Body>;
  name: Path<Values>;
  label: string;
  hint?: string;
  optional?: boolean;
}

interface DateProps<Values extends FieldValues, Body> extends BoundProps<Values, Body> {
  birthday?: boolean;
}

/** A date of a form, with its error. */
export function BoundDate<Values extends FieldValues, Body>({
  checked: { form, error },
  name,
  ...texts
}: DateProps<Values, Body>) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <DateField {...texts} {...field} value={String(field.value ?? '')} error={error(name)} />
      )}
    />
  );
}

interface ComboboxProps<Values extends FieldValues, Body> extends BoundProps<Values, Body> {
  options: OptionSource;
  /** The words of the chosen value, when the list is on the server and not loaded yet. */
  valueLabel?: string;
  /** The form holds the choice as a number, null for none; else as a text, '' for none. */
  numeric?: boolean;
  /** Sets or empties what hangs on the choice; `before` is what was chosen until now. */
  onChosen?(chosen: string, before: string): void;
}

/** A choice out of a long list of a form, with its error. */
export function BoundCombobox<Values extends FieldValues, Body>({
  checked: { form, error },
  name,
  numeric = false,
  onChosen,
  ...texts
}: ComboboxProps<Values, Body>) {
  const { rules, onUnfinished } = useUnfinished(form, name);
  const stored = (chosen: string) => (chosen ? Number(chosen) : null);
  return (
    <Controller
      control={form.control}
      name={name}
      rules={rules}
      render={({ field: { onChange, ...field } }) => {
        const value = String(field.value ?? '');
        return (
          <Combobox
            {...texts}
            {...field}
            value={value}
            error={error(name)}
            onUnfinished={onUnfinished}
            onChange={(chosen) => {
              onChange(numeric ? stored(chosen) : chosen);
              onChosen?.(chosen, value);
            }}
          />
        );
      }}
    />
  );
}
