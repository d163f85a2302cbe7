import { Download, Maximize2 } from 'lucide-react';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFileAddress } from './use-file-content.ts';

/** A paper to look at: what it is, and the stored file behind it. */
export interface Paper {
  key: string;
  title: string;
  fileId: string | null;
  name?: string;
  /** Bytes. */
  size?: number;
}

function Content({ paper }: { paper: Paper }) {
  const t = useTexts('viewer');
  const { address, type, failed, again } = useFileAddress(paper.fileId);
  if (!paper.fileId) return <p className="p-6 text-muted">{t('viewer.paper.noFile')}</p>;
  if (failed) {
    return (
      <div className="flex flex-col items-start gap-3 p-6">
        <p role="alert">{t('viewer.paper.failed')}</p>
        <Button onClick={again}>{t('common.button.retry')}</Button>
      </div>
    );
  }
  if (!address) return <Skeleton rows={6} />;
  if (type.startsWith('image/')) {
    return (
      <div className="h-full overflow-auto bg-sunken p-2">
        <img src={address} alt={paper.title} className="mx-auto max-w-full" />
      </div>
    );
  }
  return (
    <iframe
      title={t('viewer.paper.frame', { title: paper.title })}
      src={`${address}#navpanes=0&view=FitH`}
      className="h-full w-full border-0 bg-sunken"
    />
  );
}

function DownloadLink({ paper }: { paper: Paper }) {
  const t = useTexts('viewer');
  const { address, type, name } = useFileAddress(paper.fileId);
  if (!address) return null;
  return (
    <span className="flex flex-wrap gap-2">
      {paper.fileId && type === 'application/pdf' && (
        <LinkButton
          href={paths.pdfViewer.href({ collection: 'files', id: paper.fileId })}
          size="small"
          icon={Maximize2}
        >
          {t('viewer.paper.large')}
        </LinkButton>
      )}
      <LinkButton
        href={address}
        download={name || paper.name || paper.title}
        size="small"
        icon={Download}
      >
        {t('common.button.download')}
      </LinkButton>
    </span>
  );
}

/** The document in a frame, with its name and a way to keep it. */
export function FileViewer({ paper }: { paper: Paper }) {
  const format = useFormat();
  return (
    <section
      aria-labelledby="viewer-title"
      className="no-print flex h-[min(75vh,calc(100dvh-var(--under)-2rem))] min-h-96 flex-col border border-line bg-surface"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2">
        <div className="min-w-0">
          <h2 id="viewer-title" className="text-lg">
            {paper.title}
          </h2>
          {paper.name && (
            <p className="text-sm break-all text-muted">
              {paper.name}
              {paper.size !== undefined && ` · ${format.fileSize(paper.size)}`}
            </p>
          )}
        </div>
        <DownloadLink key={paper.key} paper={paper} />
      </div>
      <div className="min-h-0 flex-1">
        <Content key={paper.key} paper={paper} />
      </div>
    </section>
  );
}
