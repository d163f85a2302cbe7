import { Download } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { toastError } from '#web/ui/toasts.tsx';
import type { UploadedFile } from './uploaded-file.ts';
import { fileContent } from './use-file-content.ts';

/** Gives a blob to the browser's downloads under its own name. */
function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The name of a stored file; pressing it downloads the file with the name it came with. */
export function FileLink({ file }: { file: UploadedFile }) {
  const t = useTexts();
  const [busy, setBusy] = useState(false);
  const fetchIt = async () => {
    setBusy(true);
    try {
      const { blob, name } = await fileContent(file.id);
      save(blob, name || file.name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toastError(t('common.toast.error'), error.detail[0] ?? t('common.error.network'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="plain" icon={Download} loading={busy} aria-label={`${t('common.button.download')}: ${file.name}`} onClick={() => void fetchIt()}>
      <span className="min-w-0 break-all">{file.name}</span>
    </Button>
  );
}
