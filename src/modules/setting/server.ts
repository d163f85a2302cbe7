import { settingChangeMachine } from '#machines/setting-change.machine.ts';
import type { ServerModule } from '#server/declared/module.ts';
import { settingRoutes } from './routes.server.ts';

/** Settings of the product. */
export const settingModule: ServerModule = {
  routes: [settingRoutes],
  chains: [{ machine: settingChangeMachine, table: 'setting_change' }],
};
