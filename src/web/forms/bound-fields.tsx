import { Controller, type FieldValues, type Path } from 'react-hook-form';
import type { FilePurpose } from '#shared/file-rules.ts';
import { UploadField } from '#web/files/upload-field.tsx';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import type { OptionSource } from '#web/ui/combobox-options.ts';
import { DateField } from '#web/ui/date-field.tsx';
import type { CheckedForm } from './checked-form.ts';

/** The form of a page, of a step, or of an action's dialog. */
export type BoundForm<Values extends FieldValues, Body> = Pick<
  CheckedForm<Values, Body>,
  'form' | 'error'
>;

interface Props<Values extends FieldValues, Body> {
  checked: BoundForm<Values, Body>;
  name: Path<Values>;
  label: string;
  hint?: string;
  optional?: boolean;
}

interface DateProps<Values extends FieldValues, Body> extends Props<Values, Body> {
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

interface ComboboxProps<Values extends FieldValues, Body> extends Props<Values, Body> {
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
  const stored = (chosen: string) => (chosen ? Number(chosen) : null);
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { onChange, ...field } }) => {
        const value = String(field.value ?? '');
        return (
          <Combobox
            {...texts}
            {...field}
            value={value}
            error={error(name)}
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

interface FileProps<Values extends FieldValues, Body> extends Props<Values, Body> {
  purpose: FilePurpose;
  /** What a stored file is called whose own name is not known here. */
  nameless?: string;
}

/** A file of a form (`UploadedFile | null`), with its error. */
export function BoundFile<Values extends FieldValues, Body>({
  checked,
  name,
  purpose,
  nameless = '',
  ...texts
}: FileProps<Values, Body>) {
  const { form, error } = checked;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => {
        const file = value as UploadedFile | null;
        return (
          <UploadField
            {...texts}
            name={name}
            purpose={purpose}
            value={file && { ...file, name: file.name || nameless }}
            error={error(name)}
            onChange={onChange}
          />
        );
      }}
    />
  );
}
