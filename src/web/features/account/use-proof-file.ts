import { useState } from 'react';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { useTexts } from '#web/lib/i18n.ts';

/** An upload whose id is a form's value: it outlives the field while a dialog goes through its steps. */
export function useProofFile(id: string, put: (id: string) => void) {
  const t = useTexts('users');
  const [chosen, setChosen] = useState<UploadedFile | null>(null);
  const known = chosen?.id === id ? chosen : { id, name: t('users.proofStored') };
  return {
    value: id ? known : null,
    onChange: (file: UploadedFile | null) => {
      setChosen(file);
      put(file?.id ?? '');
    },
  };
}
