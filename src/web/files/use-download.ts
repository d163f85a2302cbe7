import { useState } from 'react';
import { ApiError, errorLines } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { saveBlob } from '#web/lib/save-blob.ts';
import { toastError } from '#web/ui/toast.ts';

/** Gives files to the browser's downloads; a refusal is said. */
export function useDownload(): {
  busy: boolean;
  /** `name` is for a file that comes without its own. Answers whether it came. */
  download(fetchFile: () => Promise<{ blob: Blob; name: string }>, name: string): Promise<boolean>;
} {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const download = async (
    fetchFile: () => Promise<{ blob: Blob; name: string }>,
    name: string,
  ): Promise<boolean> => {
    setBusy(true);
    try {
      const file = await fetchFile();
      saveBlob(file.blob, file.name || name);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(t('common.toast.error'), ...errorLines(error, t));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
}
