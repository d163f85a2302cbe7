import { Plus } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { stateMeta } from '#machines/kit.ts';
import { organizationMachine } from '#machines/organization.machine.ts';
import type { ListedOrganization } from '#shared/rows/organization.ts';
import { ImportPage } from '#web/forms/import-page.tsx';
import { useBirth } from '#web/forms/use-birth.ts';
import { useMay } from '#web/forms/use-may.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { paths } from '#web/paths.ts';
import { leaveList, rowMark, useReturnToRow } from '#web/process/list-return.ts';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import { ListEmpty, ListFailed, moveBetweenRows } from '#web/process/record-list.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import { useLiveRecords, useRecords } from '#web/process/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { OrganizationFilters } from './organization-filters.tsx';

function useColumns(rows: readonly ListedOrganization[], state: ListState): Column<ListedOrganization>[] {
  const t = useTexts('organization-screen', 'codes');
  const format = useFormat();
  const name = useName();
  const ids = rows.map(({ id }) => id);
  return [
    {
      key: 'name',
      header: t('organization-screen.field.name'),
      rowHeader: true,
      sortable: true,
      className: 'min-w-64',
      cell: (row) => (
        <>
          <Link
            href={paths.organization.href({ id: row.id })}
            {...rowMark(row.id)}
            onKeyDown={moveBetweenRows}
            onClick={() => leaveList(organizationMachine.id, state.href, row.id, ids)}
            className="link font-semibold"
          >
            {name(row)}
          </Link>
          {row.higher_organization && <span className="block text-muted">{name(row.higher_organization)}</span>}
        </>
      ),
    },
    { key: 'type', header: t('organization-screen.field.type'), className: 'min-w-40', cell: (row) => t(`codes.organizationType.${row.type}`) },
    { key: 'region', header: t('organization-screen.field.region'), className: 'min-w-36', cell: (row) => name(row.region) },
    { key: 'students', header: t('organization-screen.field.students'), figures: true, cell: (row) => format.number(row.students) },
    { key: 'status', header: t('organization-screen.field.status'), cell: (row) => <StatusTag machine={organizationMachine} state={row.state} /> },
  ];
}

function List() {
  const t = useTexts('organization', 'organization-screen', 'process', 'import');
  const state = useListState({ filters: ['type', 'region', 'state'], ordering: 'name', limit: 50 });
  const { data, isError, error, isPlaceholderData, refetch } = useRecords<ListedOrganization>(organizationMachine, state.query);
  const columns = useColumns(data?.results ?? [], state);
  useLiveRecords(organizationMachine);
  const keeps = useMay('create', 'Organization');
  const births = useBirth(organizationMachine, keeps);
  useReturnToRow(organizationMachine.id, state.href, data !== undefined);
  return (
    <Page
      title={t('organization.names')}
      lead={t('organization-screen.lead')}
      actions={[
        ...births
          .filter(({ enabled }) => enabled)
          .map(({ event }) => (
            <LinkButton key={event} href={paths.organization.href({ id: 'new' })} kind="primary" icon={Plus}>
              {t(`organization.action.${event}`)}
            </LinkButton>
          )),
        ...(keeps
          ? [
              <LinkButton key="import" href={`${paths.organizations.href()}?edit=import`}>
                {t('import.open')}
              </LinkButton>,
            ]
          : []),
      ]}
    >
      <OrganizationFilters state={state} />
      {isError && !data && <ListFailed error={error} module={t('organization.names')} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton shape="table" rows={10} />}
      {data?.count === 0 && <ListEmpty state={state} text={t('organization-screen.empty')} />}
      {data !== undefined && data.count > 0 && (
        <>
          <Table
            caption={t('organization-screen.caption', { count: data.count })}
            columns={columns}
            rows={data.results}
            rowKey={({ id }) => id}
            rowTone={(row) => stateMeta(organizationMachine, row.state).tone}
            sort={state.sort}
            onSort={state.setSort}
            busy={isPlaceholderData}
          />
          <Pagination total={data.count} limit={state.limit} offset={state.offset} href={state.pageHref} />
        </>
      )}
    </Page>
  );
}

/** /admin/organizations: the organizations of the person's scope, to find and read (specification section 2). */
export function OrganizationListPage() {
  const t = useTexts('organization');
  const [, navigate] = useLocation();
  const keeps = useMay('create', 'Organization');
  const { edit } = usePart();
  const back = { href: paths.organizations.href(), text: t('organization.names') };
  if (edit === 'import' && keeps) return <ImportPage kind="organizations" back={back} onDone={() => navigate(back.href)} />;
  return <List />;
}
