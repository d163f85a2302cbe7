import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { publicPaths } from '../paths.ts';
import { CountNote, useBand } from './counted.tsx';
import type { DirectionCounts } from './schema.ts';

/** An organization or a period that never was. */
function Missing() {
  const t = useTexts('counts', 'site');
  return (
    <Page title={t('counts.missing')} lead={t('counts.missingText')} width="form">
      <LinkButton kind="primary" href={publicPaths.appliedCounts.href()}>
        {t('site.page.appliedCounts')}
      </LinkButton>
    </Page>
  );
}

function Specialties({ counts: { results, applications } }: { counts: DirectionCounts }) {
  const t = useTexts('counts');
  const name = useName();
  const band = useBand();
  if (results.length === 0) return <Empty text={t('counts.noSpecialty')} />;
  return (
    <>
      <p className="text-xl font-semibold">{t('counts.total', { number: band(applications) })}</p>
      <Table
        caption={t('counts.bySpecialty')}
        rows={results}
        rowKey={({ direction }) => direction.id}
        columns={[
          {
            key: 'direction',
            header: t('counts.direction'),
            rowHeader: true,
            cell: ({ direction }) => `${direction.code} ${name(direction)}`,
          },
          {
            key: 'applications',
            header: t('counts.applications'),
            figures: true,
            cell: (row) => band(row.applications),
          },
        ]}
      />
    </>
  );
}

/**
 * /applied-doc-count-by-org/{orgId}/period/{periodId}: the applications sent to an organization in a
 * period, by specialty.
 */
export function CountPage() {
  const t = useTexts('counts', 'site');
  const name = useName();
  const { orgId = '', periodId = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['public', 'application-counts', orgId, periodId],
    queryFn: ({ signal }) =>
      http.get<DirectionCounts>(
        `/public/application-counts/${encodeURIComponent(orgId)}/${encodeURIComponent(periodId)}/`,
        undefined,
        signal,
      ),
    retry: false,
  });
  if (!data && error instanceof ApiError && [400, 404].includes(error.status)) return <Missing />;
  return (
    <Page
      title={data ? name(data.organization) : t('site.page.appliedCounts')}
      lead={
        data && t('counts.caption', { period: name(data.period), year: data.period.admission_year })
      }
      back={{ href: publicPaths.appliedCounts.href(), text: t('site.page.appliedCounts') }}
      actions={<PrintButton />}
    >
      <div className="flex flex-col gap-6">
        {!data && error && (
          <ListFailed
            error={error}
            module={t('site.page.appliedCounts')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton shape="table" rows={8} />}
        {data && <Specialties counts={data} />}
        {data && <CountNote asOf={data.as_of} />}
      </div>
    </Page>
  );
}
