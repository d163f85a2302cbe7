import { settingChangeMachine } from '#machines/setting-change.machine.ts';
import type { ServerModule } from '#server/declared/module.ts';
import { settingPaths } from './paths.ts';
import { settingRoutes } from './routes.server.ts';

/** Settings of the product. */
export const settingModule: ServerModule = {
  addresses: settingPaths,
  routes: [settingRoutes],
  chains: [{ machine: settingChangeMachine, table: 'setting_change', open: true }],
};
