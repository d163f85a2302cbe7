import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { WorkState } from '#machines/scientific-work.machine.ts';

/** A scientific work that a person has listed. */
interface ScientificWorkTable {
  id: Generated<number>;
  owner_id: number;
  name: string;
  publication_date: string;
  publication_year: GeneratedAlways<number>;
  /** Code of `workTypes`. */
  type: number;
  author_licence: string | null;
  url: string | null;
  file_id: string | null;
  /** What is known of its link. */
  state: ColumnType<WorkState, WorkState | undefined, WorkState>;
  /** How often in a row the link did not answer. */
  link_failures: Generated<number>;
  /** When the link is tried next; null without a link. */
  link_due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The folded name. */
  search: GeneratedAlways<string>;
  version: Generated<number>;
  created_at: ColumnType<Date, Date, Date>;
  updated_at: ColumnType<Date, Date, Date>;
}

declare module '#server/db/tables.ts' {
  interface Database {
    scientific_work: ScientificWorkTable;
  }
}
