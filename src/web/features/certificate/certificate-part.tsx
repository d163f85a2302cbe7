import type { ReactNode } from 'react';
import { certificateMachine } from '#machines/certificate.machine.ts';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import type { ListState } from '#web/process/list-state.ts';
import { ListFailed } from '#web/process/record-list.tsx';
import { useRecords } from '#web/process/use-process.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { CertificateRecord } from './certificate-record.ts';
import { CertificateTable } from './certificate-table.tsx';

interface Props {
  state: ListState;
  query: Query;
  own: boolean;
  caption(count: number): string;
  /** Leads to all of the part instead of its pages. */
  more?: ReactNode;
  /** What stands here without rows; a part among others is then left out. */
  empty?: ReactNode;
}

/** One table of the list: rows, pages, what is said when there are none. */
export function CertificatePart({ state, query, own, caption, more, empty }: Props) {
  const t = useTexts('certificate');
  const { data, error, refetch, isPlaceholderData } = useRecords<CertificateRecord>(certificateMachine, query);
  useReturnToRow(certificateMachine.id, state.href, data !== undefined);
  if (!data && error) return <ListFailed error={error} module={t('certificate.names')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="table" rows={5} />;
  if (data.count === 0) return empty;
  return (
    <div>
      <CertificateTable page={data} state={state} own={own} busy={isPlaceholderData} caption={caption(data.count)} />
      {more && data.count > data.results.length && <p className="mt-4">{more}</p>}
      {!more && <Pagination total={data.count} limit={state.limit} offset={state.offset} href={state.pageHref} />}
    </div>
  );
}
