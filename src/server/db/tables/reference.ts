import type { ColumnType, Generated } from 'kysely';
import type { ProcessColumns } from './processes.ts';

/** Filled by the database from the names: folded text that `like` searches (`#shared/fold.ts`). */
type Search = ColumnType<string, never, never>;

/** Names in the three languages of the product. */
interface Names {
  name_uz: string;
  name_ru: string;
  name_en: string;
}

/** A region of the country; the id is its number in the state classifier (SOATO). */
interface RegionTable extends Names {
  id: number;
  iso: string;
  kind: string;
  center_uz: string | null;
  center_ru: string | null;
  center_en: string | null;
  sort: number;
  status: Generated<number>;
  version: Generated<number>;
  search: Search;
}

/** A district or town of a region; the id is its SOATO number. */
interface DistrictTable extends Names {
  id: number;
  region_id: number;
  kind: string;
  center_uz: string | null;
  center_ru: string | null;
  status: Generated<number>;
  version: Generated<number>;
  search: Search;
}

/** A country by ISO 3166-1; the id is its two-letter code, as accounts store it. */
interface CountryTable extends Names {
  id: string;
  alpha3: string;
  numeric: string;
  status: Generated<number>;
  version: Generated<number>;
  search: Search;
}

/** A branch of science, a group of it, or a specialty: what doctoral students are admitted to. */
export interface DirectionTable extends Names {
  id: Generated<number>;
  code: string;
  level: 'branch' | 'group' | 'specialty';
  parent_code: string | null;
  /** The language certificate a specialty demands (guard GA8); null above specialties. */
  required_language_level: 'B1' | 'B2' | 'C1' | null;
  status: Generated<number>;
  version: Generated<number>;
  search: Search;
}

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

/**
 * A short list with a number and names; `status` by the list `directoryStatuses` of
 * `#shared/codes.ts`.
 */
export interface NamedTable extends Names {
  id: number;
  status: Generated<number>;
  version: Generated<number>;
  search: Search;
}

interface CertificateLanguageTable extends NamedTable {
  iso: string | null;
}

/**
 * A kind of language certificate; the minimums are written in its own scale, null = it does not
 * reach that level.
 */
interface CertificateTypeTable extends NamedTable {
  language_id: number;
  issuer: string;
  scale: string;
  min_b1: string | null;
  min_b2: string | null;
  min_c1: string | null;
  /** Null = no limit by its owner; then the setting `certificate.unlimited_valid_years` counts. */
  validity_years: number | null;
}

interface NationalityTable extends Names {
  id: number;
}

export interface ReferenceTables {
  country: CountryTable;
  region: RegionTable;
  district: DistrictTable;
  nationality: NationalityTable;
  direction: DirectionTable;
  category_subject: NamedTable;
  scientific_topic_direction: NamedTable;
  organization: OrganizationTable;
  organization_direction: OrganizationDirectionTable;
  certificate_language: CertificateLanguageTable;
  certificate_type: CertificateTypeTable;
}
