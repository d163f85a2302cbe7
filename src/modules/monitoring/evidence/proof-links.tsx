import { FileLink } from '#web/files/file-link.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import type { EvidenceItem } from '../schema.ts';

/** What proves a work: its file to download, its address to open. */
export function ProofLinks({ item: { file, url } }: { item: Pick<EvidenceItem, 'file' | 'url'> }) {
  const t = useTexts('monitoring-evidence');
  if (!file && !url) return <span className="text-muted">{t('monitoring-evidence.noProof')}</span>;
  return (
    <span className="flex flex-col items-start gap-1">
      {file && <FileLink file={file} />}
      {url && (
        <a href={url} className="link break-all" target="_blank" rel="noreferrer noopener">
          {url}
          <span className="sr-only"> ({t('monitoring-evidence.newTab')})</span>
        </a>
      )}
    </span>
  );
}
