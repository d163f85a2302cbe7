import type { OrganizationFacts } from '#machines/organization.machine.ts';
import type { Language } from '#web/lib/i18n.ts';
import type { Named, TravellingRecord } from '#web/process/record.ts';

type Place = Named & { id: number };

/** An organization as it travels; `tin` is null for readers who see no contacts. */
export interface OrganizationRecord extends TravellingRecord<OrganizationFacts>, Named {
  type: number;
  short_name_uz: string | null;
  region: Place | null;
  district: Place | null;
  higher_organization: Place | null;
  staff_role: number | null;
  document_language: Language;
  tin: string | null;
  phone: string | null;
  address: string | null;
  admin: {
    id: number;
    surname: string | null;
    first_name: string | null;
    middle_name: string | null;
  } | null;
  students: number;
  reason: string | null;
  merged_into: Place | null;
  merge_order_number: string | null;
  merge_order_date: string | null;
  merge_order_file_id: string | null;
  created_at: string;
}
