import { accountMachine } from '#machines/account.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useReturnToRow } from '#web/process/list-return.ts';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { useLiveRecords, useRecords } from '#web/process/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ListedAccount } from './schema.ts';
import { UserFilters } from './user-filters.tsx';
import { UserTable } from './user-table.tsx';

function Rows({ state }: { state: ListState }) {
  const t = useTexts('account', 'users');
  const { data, error, refetch, isPlaceholderData } = useRecords<ListedAccount>(
    accountMachine,
    state.query,
  );
  useLiveRecords(accountMachine);
  useReturnToRow(accountMachine.id, state.href, data !== undefined);
  if (!data && error)
    return <ListFailed error={error} module={t('account.names')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton shape="table" rows={8} />;
  if (data.count === 0) return <ListEmpty state={state} text={t('users.empty')} />;
  return (
    <div>
      <UserTable
        page={data}
        state={state}
        busy={isPlaceholderData}
        caption={t('users.caption', { count: data.count })}
      />
      <Pagination
        total={data.count}
        limit={state.limit}
        offset={state.offset}
        href={state.pageHref}
      />
    </div>
  );
}

/**
 * The accounts that somebody looks after (route `users`): of their organization, of its
 * subordinates, of the country.
 */
export function UserListPage() {
  const t = useTexts('account', 'users');
  const state = useListState({
    filters: ['role', 'state', 'user_type', 'cleared'],
    ordering: '-id',
  });
  return (
    <Page title={t('account.names')} lead={t('users.lead')}>
      <UserFilters state={state} />
      <Rows state={state} />
    </Page>
  );
}
