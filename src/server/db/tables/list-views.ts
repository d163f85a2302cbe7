import type { Generated } from 'kysely';
import type { DefaultMoment } from './columns.ts';

/**
 * A saved view of a list: its address without the page. `organization_id` = shared with its
 * members; null = its maker's alone.
 */
interface ListViewTable {
  id: Generated<number>;
  account_id: number;
  organization_id: number | null;
  /** The screen, by its address below `/admin/`. */
  list: string;
  name: string;
  query: string;
  created_at: DefaultMoment;
  updated_at: DefaultMoment;
}

/** The view that opens with a list, one per person and list. */
interface ListViewUsualTable {
  account_id: number;
  list: string;
  view_id: number;
}

/** The columns that somebody has chosen for a list, by their keys. */
interface ListColumnsTable {
  account_id: number;
  list: string;
  columns: string[];
}

export interface ListViewTables {
  list_view: ListViewTable;
  list_view_usual: ListViewUsualTable;
  list_columns: ListColumnsTable;
}
