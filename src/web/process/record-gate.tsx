import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError, errorLines } from '#web/lib/api-error.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { isAssigned } from './assigned-record.ts';
import { useWhoIsOnIt } from './who-is-on-it.ts';

interface Props<Row extends object> {
  query: UseQueryResult<Row>;
  /** The h1 while there is no record. */
  title: string;
  back: { href: string; text: string };
  /** The h1 when there is no such record, where the specification has words of its own. */
  missing?: string;
  children(record: Row): ReactNode;
}

/**
 * What stands in the place of a record's page until it is there, with who is on it: its shape, "not
 * found", or the failure with another try.
 */
export function RecordGate<Row extends object>({
  query,
  title,
  back,
  missing,
  children,
}: Props<Row>) {
  const t = useTexts('process', 'shell');
  const whoIsOnIt = useWhoIsOnIt();
  const { data } = query;
  const waits = data !== undefined && isAssigned(data) && !whoIsOnIt;
  if (data !== undefined && !waits) return children(data);
  // Nothing is requested for an address that names no record.
  const unnamed = query.isPending && query.fetchStatus === 'idle';
  if (waits || !(query.isError || unnamed)) {
    return (
      <Page title={title} back={back}>
        <Skeleton rows={8} />
      </Page>
    );
  }
  const { error } = query;
  const gone =
    unnamed || (error instanceof ApiError && (error.status === 404 || error.status === 403));
  return (
    <Page
      title={gone ? (missing ?? t('common.error.notFound')) : t('common.error.somethingWrong')}
      back={back}
    >
      <p className="mb-4 max-w-[70ch]">
        {gone ? t('process.gone') : errorLines(error, t).join(' ')}
      </p>
      {!gone && <Button onClick={() => void query.refetch()}>{t('common.button.retry')}</Button>}
      {error instanceof ApiError && error.requestId && (
        <p className="mt-4 text-sm text-muted">
          {t('shell.crash.request', { id: error.requestId })}
        </p>
      )}
    </Page>
  );
}
