import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FileLink } from './file-link.tsx';
import type { UploadedFile } from './uploaded-file.ts';
import { useFileAddress } from './use-file-content.ts';

/**
 * A stored paper inside the page: a picture as it is, a PDF in the browser's own viewer; always
 * with a download.
 */
export function FilePreview({ file, title }: { file: UploadedFile; title: string }) {
  const t = useTexts();
  const { address, type, failed, again } = useFileAddress(file.id);
  const picture = type.startsWith('image/');
  return (
    <figure className="flex flex-col gap-3">
      {failed && (
        <p>
          {t('common.state.notLoaded')}{' '}
          <Button kind="plain" onClick={again}>
            {t('common.button.retry')}
          </Button>
        </p>
      )}
      {!address && !failed && <Skeleton rows={6} />}
      {address && picture && (
        <img
          src={address}
          alt={title}
          className="max-h-[40rem] w-full border border-line object-contain"
        />
      )}
      {address && !picture && (
        <iframe
          src={address}
          title={title}
          className="no-print h-[32rem] w-full border border-line bg-surface"
        />
      )}
      <figcaption>
        <FileLink file={file} />
      </figcaption>
    </figure>
  );
}
