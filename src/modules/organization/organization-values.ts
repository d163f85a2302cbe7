import { organizationTypeIds } from '#shared/codes.ts';
import type { OrganizationFields, OrganizationRecord } from './schema.ts';

/** What the inputs of an organization hold. */
export interface OrganizationValues {
  type: string;
  name_uz: string;
  name_ru: string;
  name_en: string;
  short_name_uz: string;
  tin: string;
  region_id: string;
  district_id: string;
  address: string;
  phone: string;
  higher_organization_id: string;
  staff_role: string;
  document_language: string;
}

const textOf = (value: number | string | null | undefined): string => String(value ?? '');

/** The inputs of a stored organization, or empty ones. */
export const organizationValues = (record: OrganizationRecord | null): OrganizationValues => ({
  type: textOf(record?.type),
  name_uz: textOf(record?.name_uz),
  name_ru: textOf(record?.name_ru),
  name_en: textOf(record?.name_en),
  short_name_uz: textOf(record?.short_name_uz),
  tin: textOf(record?.tin),
  region_id: textOf(record?.region?.id),
  district_id: textOf(record?.district?.id),
  address: textOf(record?.address),
  phone: textOf(record?.phone),
  higher_organization_id: textOf(record?.higher_organization?.id),
  staff_role: textOf(record?.staff_role),
  document_language: record?.document_language ?? 'uz',
});

const numberOf = (text: string): number | null => (text === '' ? null : Number(text));

/** As the server wants it. */
export const organizationBody = (
  values: OrganizationValues,
): Record<keyof OrganizationFields, unknown> => ({
  ...values,
  type: numberOf(values.type),
  region_id: numberOf(values.region_id),
  district_id: numberOf(values.district_id),
  higher_organization_id: numberOf(values.higher_organization_id),
  staff_role:
    values.type === String(organizationTypeIds.ministry) ? numberOf(values.staff_role) : null,
});

/** The contacts alone: what a university or a ministry sends. */
export const contactsBody = ({ phone, address }: OrganizationValues): Record<string, unknown> => ({
  phone,
  address,
});
