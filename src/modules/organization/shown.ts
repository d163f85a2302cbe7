import { fullName } from '#shared/names.ts';
import type { ShownFields } from '#shared/shown-fields.ts';
import type { ListedOrganization, OrganizationRecord } from './schema.ts';

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

/** What its page shows beside that. */
export const whole = {
  admin: { head: 'validation.field.admin', value: ({ admin }) => admin && fullName(admin) },
  address: {
    head: 'organization-screen.field.address',
    value: ({ region, district, address }, { name }) =>
      [name(region), name(district), address].filter(Boolean).join(', '),
  },
  phone: { head: 'organization-screen.field.phone', value: ({ phone }) => phone },
  tin: { head: 'organization-screen.field.tin', value: ({ tin }) => tin },
  merge_order: {
    head: 'validation.field.merge_order_number',
    value: ({ merged_into, merge_order_date, merge_order_number }, { date }) =>
      merged_into &&
      [merge_order_date && date(merge_order_date), merge_order_number].filter(Boolean).join(', '),
  },
  reason: { head: 'organization-screen.field.reason', value: ({ reason }) => reason },
} satisfies ShownFields<OrganizationRecord>;
