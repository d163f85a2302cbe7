import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams, useSearch } from 'wouter';
import { ApiError } from '#web/lib/api-error.ts';
import type { Download } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import { rememberPlace } from '#web/shell/return-place.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { pdfQuery, sourceOf, type ViewerParams } from './pdf-source.ts';
import { usePdf } from './use-pdf.ts';

/** The way to the sign-on; afterwards the reader is back at this file. */
function SignIn() {
  const t = useTexts('viewer');
  useEffect(() => rememberPlace(`${location.pathname}${location.search}`), []);
  return <LinkButton href={paths.login.href()}>{t('viewer.signIn.button')}</LinkButton>;
}

/** Why nothing is shown, in a sentence, and what can be done. */
function Problem({
  kind,
  detail,
  onRetry,
}: {
  kind: 'notFound' | 'noRight' | 'signIn' | 'damaged' | 'failed';
  detail?: string;
  onRetry?(): void;
}) {
  const t = useTexts('viewer');
  return (
    <Notice
      tone="danger"
      heading={t(`viewer.${kind}.title`)}
      actions={
        <>
          {onRetry && <Button onClick={onRetry}>{t('common.button.retry')}</Button>}
          {kind === 'signIn' && <SignIn />}
        </>
      }
    >
      <p role="alert">{detail ?? t(`viewer.${kind}.text`)}</p>
    </Notice>
  );
}

function Content({ file }: { file: Download }) {
  const opened = usePdf(file.blob);
  if (opened.state === 'opening') return <Skeleton rows={12} />;
  if (opened.state === 'damaged') return <Problem kind="damaged" />;
  return <PdfPages pdf={opened.pdf} width={opened.width} blob={file.blob} name={file.name} />;
}

function File({ path, query }: { path: string; query: string }) {
  const t = useTexts('viewer');
  const { data, error, refetch } = useQuery(pdfQuery(path, query));
  const title = data?.name.replace(/\.pdf$/i, '') || t('viewer.title');
  const again = () => void refetch();
  const problem = () => {
    if (!(error instanceof ApiError)) return <Problem kind="failed" onRetry={again} />;
    if (error.status === 401) return <Problem kind="signIn" />;
    if (error.status === 403) return <Problem kind="noRight" />;
    if (error.status === 404 || error.status === 400) return <Problem kind="notFound" />;
    return <Problem kind="failed" detail={error.detail[0]} onRetry={again} />;
  };
  return (
    <Page title={title}>
      {error && problem()}
      {!error && !data && <Skeleton rows={12} />}
      {data && <Content file={data} />}
    </Page>
  );
}

/** /pdf-viewer: shows a file of ours; its params and its query are passed on to the server. */
export function PdfViewerPage() {
  const t = useTexts('viewer');
  const path = sourceOf(useParams() as ViewerParams);
  const query = useSearch();
  if (path !== null) return <File key={`${path}?${query}`} path={path} query={query} />;
  return (
    <Page title={t('viewer.title')}>
      <Problem kind="notFound" />
    </Page>
  );
}
