import { Controller, type FieldValues } from 'react-hook-form';
import type { FilePurpose } from '#shared/file-rules.ts';
import { UploadField } from '#web/files/upload-field.tsx';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import type { BoundProps } from './bound-fields.tsx';
import { useUnfinished } from './use-unfinished.ts';

interface FileProps<Values extends FieldValues, Body> extends BoundProps<Values, Body> {
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
  const { rules, onUnfinished } = useUnfinished(form, name);
  return (
    <Controller
      control={form.control}
      name={name}
      rules={rules}
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
            onUnfinished={onUnfinished}
          />
        );
      }}
    />
  );
}
