import type { ShownFields } from '#shared/shown-fields.ts';
import type { ListedOrganization } from './schema.ts';

/** What lists show of an organization. */
export const listed = {
  name: {
    head: 'organization-screen.field.name',
    value: (organization, { name }) => name(organization),
  },
  type: {
    head: 'organization-screen.field.type',
    value: ({ type }, { t }) => t(`codes.organizationType.${type}`),
  },
  region: {
    head: 'organization-screen.field.region',
    value: ({ region }, { name }) => name(region),
  },
  students: { head: 'organization-screen.field.students', value: ({ students }) => students },
} satisfies ShownFields<ListedOrganization>;
