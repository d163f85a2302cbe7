import type { Generated } from 'kysely';
import type { ProcessColumns } from '#server/db/tables/columns.ts';

export interface CertificateTable extends ProcessColumns {
  owner_id: number;
  type_id: number;
  number: string;
  /** Folded number and name of the holder, kept by the database. */
  search: Generated<string>;
  level: string | null;
  score: number | null;
  given_date: string;
  valid_until: string | null;
  file_id: string | null;
  reason: string | null;
  reminded_on: string | null;
}

declare module '#server/db/tables.ts' {
  interface Database {
    certificate: CertificateTable;
  }
}
