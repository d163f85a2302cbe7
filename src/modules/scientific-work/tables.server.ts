import type { ColumnType, Generated } from 'kysely';

/** A scientific work that a person has listed. */
interface ScientificWorkTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  publication_date: string;
  /** Code of `workTypes`. */
  type: number;
  author_licence: string | null;
  url: string | null;
  file_id: string | null;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, Date>;
  updated_at: ColumnType<Date, Date, Date>;
}

declare module '#server/db/tables.ts' {
  interface Database {
    scientific_work: ScientificWorkTable;
  }
}
