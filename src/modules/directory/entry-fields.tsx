import type { DirectoryField } from '#shared/directories.ts';
import { BoundCombobox } from '#web/forms/bound-fields.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { type Choice, SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFieldChoices } from './directory-filters.tsx';

/** What the inputs of an entry hold: every field as text. */
export type EntryValues = Record<string, string>;

interface Props {
  checked: CheckedForm<EntryValues, Record<string, unknown>>;
  field: DirectoryField;
  /** Entries of the directory that the field is chosen from. */
  entries: readonly Choice[];
  fixed: boolean;
}

/** One field of an entry, as the table of directories declares it. */
export function EntryField({ checked, field, entries, fixed }: Props) {
  const { form, error } = checked;
  const t = useTexts('directory');
  const choicesOf = useFieldChoices();
  const { name, control, optional } = field;
  const texts = { label: t(`directory.field.${name}`), optional };
  if (control === 'entry')
    return <BoundCombobox {...texts} checked={checked} name={name} options={entries} />;
  const common = { ...texts, error: error(name) };
  if (control === 'choice')
    return (
      <SelectField
        {...common}
        disabled={fixed}
        options={choicesOf(field, entries)}
        {...form.register(name)}
      />
    );
  return (
    <TextField
      {...common}
      hint={fixed ? t('directory.fixed') : undefined}
      width="medium"
      readOnly={fixed}
      inputMode={control === 'number' ? 'numeric' : undefined}
      {...form.register(name)}
    />
  );
}
