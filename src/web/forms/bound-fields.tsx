import { Controller, type FieldValues, type Path } from 'react-hook-form';
import type { FilePurpose } from '#shared/file-rules.ts';
import { UploadField } from '#web/files/upload-field.tsx';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { DateField } from '#web/ui/date-field.tsx';
import type { CheckedForm } from './checked-form.ts';

interface Props<Values extends FieldValues, Body> {
  /** The form of a page, or of an action's dialog. */
  checked: Pick<CheckedForm<Values, Body>, 'form' | 'error'>;
  name: Path<Values>;
  label: string;
  hint?: string;
  optional?: boolean;
}

/** A date of a form, with its error. */
export function BoundDate<Values extends FieldValues, Body>({
  checked: { form, error },
  name,
  ...texts
}: Props<Values, Body>) {
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
