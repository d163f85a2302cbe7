import { Link } from 'wouter';
import { accountMachine } from '#machines/account.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { leaveList, rowMark } from '#web/process/list-return.ts';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import type { RecordPage } from '#web/process/record.ts';
import { moveBetweenRows } from '#web/process/record-list.tsx';
import { useRoleWords } from '#web/process/role-words.ts';
import { StatusTag } from '#web/process/status-tag.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { nameOf } from './account-record.ts';
import { accountPaths } from './paths.ts';
import type { ListedAccount } from './schema.ts';

interface Props {
  page: RecordPage<ListedAccount>;
  state: ListState;
  busy: boolean;
  caption: string;
}

function useColumns({ page, state }: Props): Column<ListedAccount>[] {
  const t = useTexts('users', 'account', 'processes');
  const format = useFormat();
  const name = useName();
  const role = useRoleWords();
  const rows = page.results.map(({ id }) => id);
  return [
    {
      key: 'name',
      header: t('users.person'),
      rowHeader: true,
      sortable: true,
      className: 'min-w-56',
      cell: (row) => (
        <>
          <Link
            href={accountPaths.user.href({ id: row.id })}
            {...rowMark(row.id)}
            onKeyDown={moveBetweenRows}
            onClick={() => leaveList(accountMachine.id, state.href, row.id, rows)}
            className="link font-semibold"
          >
            {nameOf(row)}
          </Link>
          <span className="block break-words text-muted">{row.email}</span>
        </>
      ),
    },
    {
      key: 'role',
      header: t('users.field.role'),
      className: 'min-w-40',
      cell: (row) => (
        <>
          {role(row.role_id)}
          {row.organization && <span className="block text-muted">{name(row.organization)}</span>}
        </>
      ),
    },
    {
      key: 'kind',
      header: t('users.field.user_type'),
      cell: (row) => t(`users.kind.${row.user_type}`),
    },
    {
      key: 'last_login_at',
      header: t('users.seen'),
      sortable: true,
      className: 'whitespace-nowrap',
      cell: (row) =>
        row.last_login_at ? (
          format.date(row.last_login_at)
        ) : (
          <span className="text-muted">{t('users.never')}</span>
        ),
    },
    {
      key: 'status',
      header: t('processes.status'),
      cell: (row) => <StatusTag machine={accountMachine} state={row.state} />,
    },
  ];
}

/** Accounts as rows: who, in which role and where, since when not seen, status. */
export function UserTable(props: Props) {
  const { page, state, busy, caption } = props;
  return (
    <Table
      caption={caption}
      columns={useColumns(props)}
      rows={page.results}
      rowKey={({ id }) => id}
      rowTone={(row) => stateMeta(accountMachine, row.state).tone}
      sort={state.sort}
      onSort={state.setSort}
      busy={busy}
    />
  );
}
