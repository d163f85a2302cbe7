import type { Generated } from 'kysely';
import type { Names, Search } from './columns.ts';

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
  certificate_language: CertificateLanguageTable;
  certificate_type: CertificateTypeTable;
}
