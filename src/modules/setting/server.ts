import { settingChangeMachine } from '#machines/setting-change.machine.ts';
import type { ServerModule } from '#server/module.ts';

/** Settings of the product. */
export const settingModule: ServerModule = {
  chains: [{ machine: settingChangeMachine, table: 'setting_change' }],
};
