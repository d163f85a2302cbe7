import type { Generated } from 'kysely';
import type { Names, ProcessColumns, Search } from '#server/db/tables/columns.ts';

/** A university, a research institution or a body. */
export interface OrganizationTable extends Names, ProcessColumns {
  /** Key of the first loading, and the beginning of its students' numbers. */
  code: string;
  type: number;
  short_name_uz: string | null;
  higher_organization_id: number | null;
  region_id: number | null;
  district_id: number | null;

  /** The role of its staff where the type does not give it. */
  staff_role: number | null;
  tin: string | null;
  /** The account that the organization names as its admin (`organization.setAdmin`). */
  admin_id: Generated<number | null>;
  phone: string | null;
  address: string | null;
  /** In which language its documents are issued; the others are made on request. */
  document_language: Generated<'uz' | 'ru' | 'en'>;
  /** Why it was deactivated or merged. */
  reason: Generated<string | null>;
  merged_into_id: Generated<number | null>;
  merge_order_number: Generated<string | null>;
  merge_order_date: Generated<string | null>;
  merge_order_file_id: Generated<string | null>;
  search: Search;
}

/** A specialty that an organization teaches, and for which doctoral types. */
interface OrganizationDirectionTable {
  organization_id: number;
  direction_id: number;
  dc_types: number[];
}

declare module '#server/db/tables.ts' {
  interface Database {
    organization: OrganizationTable;
    organization_direction: OrganizationDirectionTable;
  }
}
