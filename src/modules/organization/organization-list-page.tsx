import { organizationMachine } from '#machines/organization.machine.ts';
import { organizationTypes } from '#shared/codes.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { codes, directory, type ListFilter, states, turn } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListScreen } from '#web/declared/record-list.ts';
import { ImportLink } from '#web/forms/import-link.tsx';
import { ImportPage } from '#web/forms/import-page.tsx';
import { useCan } from '#web/forms/use-can.ts';
import { usePart } from '#web/forms/use-part.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Tag } from '#web/ui/tag.tsx';
import { organizationPaths } from './paths.ts';
import type { ListedOrganization } from './schema.ts';
import { listed } from './shown.ts';

/** Whether somebody of the organization is its admin. */
const admin: ListFilter = {
  name: 'admin',
  head: 'organization-screen.field.admin',
  choices: ({ t }) =>
    (['without', 'with'] as const).map((value) => ({
      value,
      label: t(`organization-screen.admin.${value}`),
    })),
};

/** Organizations: name and whose they are, type, region, students, status. */
const organizationList: Declared<ListScreen<ListedOrganization>> = (may) => ({
  machine: organizationMachine,
  areas: ['codes'],
  record: ({ id }) => organizationPaths.organization.href({ id }),
  lead: 'organization-screen.lead',
  caption: 'organization-screen.caption',
  empty: 'organization-screen.empty',
  order: 'name',
  create: {
    open: may('keep', 'Organization'),
    href: organizationPaths.organization.href({ id: 'new' }),
  },
  columns: [
    title('name', listed.name, {
      sortable: true,
      className: 'min-w-64',
      under: ({ higher_organization }, { name }) => name(higher_organization),
    }),
    column('type', listed.type, { className: 'min-w-40' }),
    column('region', listed.region, { sortable: true, className: 'min-w-36' }),
    column('students', listed.students, { figures: true }),
    status({
      more: ({ without_admin }, { t }) =>
        without_admin && (
          <span className="mt-1 block">
            <Tag tone="warning">{t('organization-screen.admin.without')}</Tag>
          </span>
        ),
    }),
  ],
  narrowing: {
    search: 'organization-screen.search',
    all: 'organization-screen.any',
    filters: [
      turn,
      codes('type', 'organization-screen.field.type', 'organizationType', organizationTypes),
      directory('region', 'organization-screen.field.region', '/regions/'),
      states(organizationMachine),
      admin,
    ],
  },
});

/** /admin/organizations: the organizations of the person's scope, to find and read. */
export function OrganizationListPage() {
  const t = useTexts('organization');
  const keeps = useCan('keep', 'Organization');
  const { edit } = usePart();
  const back = { href: organizationPaths.organizations.href(), text: t('organization.names') };
  if (edit === 'import' && keeps) return <ImportPage kind="organizations" back={back} />;
  return <ListPage of={organizationList} actions={keeps && <ImportLink list={back.href} />} />;
}
