import { Download } from 'lucide-react';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import type { UploadedFile } from './uploaded-file.ts';
import { useDownload } from './use-download.ts';
import { fileContent } from './use-file-content.ts';

/** The name of a stored file; pressing it downloads the file with the name it came with. */
export function FileLink({ file }: { file: UploadedFile }) {
  const t = useTexts();
  const { busy, download } = useDownload();
  const fetchIt = () => download(() => fileContent(file.id), file.name);
  return (
    <Button
      kind="plain"
      icon={Download}
      loading={busy}
      aria-label={`${t('common.button.download')}: ${file.name}`}
      onClick={() => void fetchIt()}
      className="file-name"
    >
      <span className="min-w-0 break-all">{file.name}</span>
    </Button>
  );
}
