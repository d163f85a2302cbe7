/** One line of the search: `run` happens after the dialog is gone and the focus is back. */
export interface Option {
  id: string;
  label: string;
  /** What tells it from others: number, status, where. */
  about?: string;
  /** Found by these words too; nobody reads them. */
  words?: string;
  run(): void;
}

export interface OptionGroup {
  key: string;
  title: string;
  options: readonly Option[];
}
