import type { ReactNode } from 'react';
import type { RecordPage } from '#web/record/record.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ListFailed } from './list-failed.tsx';
import type { ListState } from './list-state.ts';
import { PageEmpty } from './record-list.tsx';

interface Props<Row> {
  /** The rows as asked for, usually by `useRecords`. */
  query: {
    data: RecordPage<Row> | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    refetch(): unknown;
  };
  state: ListState;
  /** What could not be read, when it could not. */
  module: string;
  /** What stands here without rows. */
  empty: ReactNode;
  /** Instead of the way to the other pages. */
  foot?(page: RecordPage<Row>): ReactNode;
  /** The table; `busy` while another page is on its way. */
  children(page: RecordPage<Row>, busy: boolean): ReactNode;
}

/**
 * The rows of a list with the way to their pages, while they load, when there are none, when they
 * could not be read.
 */
export function ListRows<Row>({ query, state, module, empty, foot, children }: Props<Row>) {
  const { data, error, isPlaceholderData, refetch } = query;
  if (!data && error)
    return <ListFailed error={error} module={module} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="table" rows={5} />;
  if (data.count === 0) return empty;
  return (
    <div>
      {data.results.length === 0 ? <PageEmpty state={state} /> : children(data, isPlaceholderData)}
      {foot ? (
        foot(data)
      ) : (
        <Pagination
          total={data.count}
          limit={state.limit}
          offset={state.offset}
          href={state.pageHref}
        />
      )}
    </div>
  );
}
