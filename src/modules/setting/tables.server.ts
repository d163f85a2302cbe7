import type { ColumnType, Generated } from 'kysely';
import type { Moment } from '#server/db/tables/columns.ts';

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

declare module '#server/db/tables.ts' {
  interface Database {
    setting_change: SettingChangeTable;
  }
}
