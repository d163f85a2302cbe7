import type { ColumnType } from 'kysely';

/** What the installation notes about itself: that generated data were loaded. */
interface InstallationNoteTable {
  key: string;
  value: ColumnType<unknown, string, string>;
}

export interface SettingTables {
  installation_note: InstallationNoteTable;
}
