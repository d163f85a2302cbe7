import { useState } from 'react';
import type { UploadedFile } from './uploaded-file.ts';

/**
 * An upload whose id is a form's value: it outlives the field while a dialog goes through its
 * steps. `stored` names a file that was chosen before the dialog was drawn again.
 */
export function useFormFile(id: string, put: (id: string) => void, stored: string) {
  const [chosen, setChosen] = useState<UploadedFile | null>(null);
  const known = chosen?.id === id ? chosen : { id, name: stored };
  return {
    value: id ? known : null,
    onChange: (file: UploadedFile | null) => {
      setChosen(file);
      put(file?.id ?? '');
    },
  };
}
