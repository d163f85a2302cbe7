import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string, Date | string>;

/**
 * A change of a product setting, which holds from a moment on; what nobody has changed has the
 * default of `shared/settings.ts`.
 */
interface SettingChangeTable {
  id: Generated<number>;
  key: string;
  value: ColumnType<unknown, string, never>;
  valid_from: Moment;
  /** A state of the machine `settingChange`. */
  state: Generated<string>;
  version: Generated<number>;
  machine_version: Generated<string>;
  created_at: Moment;
  updated_at: Moment;
}

/** What the installation notes about itself: that generated data were loaded. */
interface InstallationNoteTable {
  key: string;
  value: ColumnType<unknown, string, string>;
}

export interface SettingTables {
  setting_change: SettingChangeTable;
  installation_note: InstallationNoteTable;
}
