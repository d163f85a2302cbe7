export interface ListViewTables {
  /**
   * A saved view of a list: its address without the page. `organization_id` = shared with its
   * members; null = its maker's alone.
   */
  list_view: {
    /** The screen, by its address below `/admin/`. */
    list: string;
  };
  /** The view that opens with a list, one per person and list. */
  list_view_usual: object;
  /** The columns that somebody has chosen for a list, by their keys. */
  list_columns: object;
}
