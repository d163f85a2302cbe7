import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { type CheckedDocument, isValid } from '#shared/issued-documents.ts';
import { type Amounts, amountColumns } from '#shared/quota.ts';
import { ApiError, errorLines } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { paths } from '#web/lib/paths.ts';
import type { Translate } from '#web/lib/text-keys.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SummaryList } from '#web/ui/summary-list.tsx';
import { CompareFile } from './compare-file.tsx';

/** `DSc: 4, PhD: 12`: the forms that a document of the quota has places of. */
const placesIn = (sums: Amounts, t: Translate): string =>
  amountColumns
    .flatMap((column) =>
      sums[column] > 0 ? [`${t(`quota.amount.${column}`)}: ${sums[column]}`] : [],
    )
    .join(', ');

/** What is known of a genuine document: enough to compare with the paper in hand. */
function Known({ document }: { document: CheckedDocument }) {
  const t = useTexts('issued-documents', 'documents', 'quota');
  const format = useFormat();
  const language = useLanguage();
  const { order, issued_by, quota } = document;
  const valid = isValid(document);
  return (
    <>
      <Notice
        tone={valid ? 'success' : 'warning'}
        heading={t(`issued-documents.check.${document.status}`)}
      >
        {!valid && <p>{t('issued-documents.check.replacedText')}</p>}
      </Notice>
      <div className="mt-8 max-w-[60rem]">
        <SummaryList
          rows={[
            { label: t('issued-documents.check.kind'), value: t(`documents.${document.code}`) },
            { label: t('issued-documents.check.number'), value: document.number },
            { label: t('issued-documents.check.date'), value: format.longDate(document.date) },
            ...(order
              ? [
                  {
                    label: t('issued-documents.check.order'),
                    value: `№ ${order.number}, ${format.longDate(order.date)}`,
                  },
                ]
              : []),
            ...(issued_by
              ? [
                  {
                    label: t('issued-documents.check.issuedBy'),
                    value: issued_by[`name_${language}`],
                  },
                ]
              : []),
            ...(document.to
              ? [{ label: t('issued-documents.check.to'), value: document.to[`name_${language}`] }]
              : []),
            ...(document.person !== null
              ? [{ label: t('issued-documents.check.person'), value: document.person }]
              : []),
            ...(quota
              ? [
                  {
                    label: t('issued-documents.check.period'),
                    value: quota.period[`name_${language}`],
                  },
                ]
              : []),
            ...(quota
              ? [{ label: t('issued-documents.check.places'), value: placesIn(quota.sums, t) }]
              : []),
            { label: t('issued-documents.check.made'), value: format.dateTime(document.made_at) },
          ]}
        />
      </div>
      <CompareFile files={document.files} />
    </>
  );
}

/** /check/:code: what the QR code of a document opens, for anybody. */
export function CheckPage() {
  const t = useTexts('issued-documents');
  const { code = '' } = useParams<{ code: string }>();
  const { data, error, refetch } = useQuery({
    queryKey: ['check', code],
    queryFn: ({ signal }) =>
      http.get<CheckedDocument>(
        `/public/documents/${encodeURIComponent(code)}/`,
        undefined,
        signal,
      ),
    retry: false,
  });
  const unknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Page title={t('issued-documents.check.title')} over={code.toUpperCase()}>
      {unknown && (
        <Notice tone="danger" heading={t('issued-documents.check.unknown')}>
          <p role="alert">{t('issued-documents.check.unknownText')}</p>
        </Notice>
      )}
      {error && !unknown && (
        <Notice
          tone="warning"
          heading={t('issued-documents.check.failed')}
          actions={<Button onClick={() => void refetch()}>{t('common.button.retry')}</Button>}
        >
          <p role="alert">{errorLines(error, t).join(' ')}</p>
        </Notice>
      )}
      {!error && !data && <Skeleton rows={5} />}
      {data && <Known document={data} />}
      <p className="no-print mt-8">
        <Link href={paths.checkEntry.href()} className="link">
          {t('issued-documents.check.another')}
        </Link>
      </p>
    </Page>
  );
}
