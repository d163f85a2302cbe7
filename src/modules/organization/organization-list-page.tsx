import { Plus } from 'lucide-react';
import { useLocation } from 'wouter';
import { organizationMachine } from '#machines/organization.machine.ts';
import { ImportPage } from '#web/forms/import-page.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { RecordTable } from '#web/process/record-table.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import { useLiveRecords, useRecords } from '#web/process/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import type { Column } from '#web/ui/table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { OrganizationFilters } from './organization-filters.tsx';
import { organizationPaths } from './paths.ts';
import type { ListedOrganization } from './schema.ts';

function useColumns(state: ListState): Column<ListedOrganization>[] {
  const t = useTexts('organization-screen', 'codes');
  const format = useFormat();
  const name = useName();
  return [
    {
      key: 'name',
      header: t('organization-screen.field.name'),
      rowHeader: true,
      sortable: true,
      className: 'min-w-64',
      cell: (row) => (
        <>
          <RowLink
            list={organizationMachine.id}
            listHref={state.href}
            id={row.id}
            href={organizationPaths.organization.href({ id: row.id })}
          >
            {name(row)}
          </RowLink>
          {row.higher_organization && (
            <span className="block text-muted">{name(row.higher_organization)}</span>
          )}
        </>
      ),
    },
    {
      key: 'type',
      header: t('organization-screen.field.type'),
      className: 'min-w-40',
      cell: (row) => t(`codes.organizationType.${row.type}`),
    },
    {
      key: 'region',
      header: t('organization-screen.field.region'),
      className: 'min-w-36',
      cell: (row) => name(row.region),
    },
    {
      key: 'students',
      header: t('organization-screen.field.students'),
      figures: true,
      cell: (row) => format.number(row.students),
    },
    {
      key: 'status',
      header: t('organization-screen.field.status'),
      cell: (row) => (
        <span className="flex flex-col items-start gap-1">
          <StatusTag machine={organizationMachine} state={row.state} />
          {row.without_admin && <Tag tone="warning">{t('organization-screen.admin.without')}</Tag>}
        </span>
      ),
    },
  ];
}

function List() {
  const t = useTexts('organization', 'organization-screen', 'process', 'import');
  const state = useListState({
    filters: ['type', 'region', 'state', 'admin', 'turn'],
    ordering: 'name',
  });
  const query = useRecords<ListedOrganization>(organizationMachine, state.query);
  const columns = useColumns(state);
  useLiveRecords(organizationMachine);
  const keeps = useCan('keep', 'Organization');
  const creations = useCreate(organizationMachine, keeps);
  useReturnToRow(organizationMachine.id, state.href, query.data !== undefined);
  return (
    <Page
      title={t('organization.names')}
      lead={t('organization-screen.lead')}
      actions={[
        ...creations
          .filter(({ enabled }) => enabled)
          .map(({ event }) => (
            <LinkButton
              key={event}
              href={organizationPaths.organization.href({ id: 'new' })}
              kind="primary"
              icon={Plus}
            >
              {t(`organization.action.${event}`)}
            </LinkButton>
          )),
        ...(keeps
          ? [
              <LinkButton
                key="import"
                href={`${organizationPaths.organizations.href()}?edit=import`}
              >
                {t('import.open')}
              </LinkButton>,
            ]
          : []),
      ]}
    >
      <OrganizationFilters state={state} />
      <ListRows
        query={query}
        state={state}
        module={t('organization.names')}
        empty={<ListEmpty state={state} text={t('organization-screen.empty')} />}
      >
        {(page, busy) => (
          <RecordTable
            machine={organizationMachine}
            caption={t('organization-screen.caption', { count: page.count })}
            columns={columns}
            rows={page.results}
            state={state}
            busy={busy}
          />
        )}
      </ListRows>
    </Page>
  );
}

/** /admin/organizations: the organizations of the person's scope, to find and read. */
export function OrganizationListPage() {
  const t = useTexts('organization');
  const [, navigate] = useLocation();
  const keeps = useCan('keep', 'Organization');
  const { edit } = usePart();
  const back = { href: organizationPaths.organizations.href(), text: t('organization.names') };
  if (edit === 'import' && keeps)
    return <ImportPage kind="organizations" back={back} onDone={() => navigate(back.href)} />;
  return <List />;
}
