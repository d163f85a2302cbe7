import { useState } from 'react';
import type { FilePurpose } from '#shared/file-rules.ts';
import { UploadField } from '#web/files/upload-field.tsx';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { useTexts } from '#web/lib/i18n.ts';

interface Props {
  name: string;
  label: string;
  purpose: FilePurpose;
  error?: string;
  /**
   * The server's id of the uploaded file, or empty: it outlives the field while a dialog goes
   * through its steps.
   */
  value: string;
  onChange(fileId: string): void;
  onUnfinished?(said: string | null): void;
}

/** One official paper of the organization: an upload whose id is the form's value. */
export function ReviewFileField({ value, onChange, ...field }: Props) {
  const t = useTexts('review');
  const [chosen, setChosen] = useState<UploadedFile | null>(null);
  const known = chosen?.id === value ? chosen : { id: value, name: t('review.file.stored') };
  const choose = (file: UploadedFile | null) => {
    setChosen(file);
    onChange(file?.id ?? '');
  };
  return <UploadField {...field} value={value ? known : null} onChange={choose} />;
}
