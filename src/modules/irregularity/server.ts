import { irregularityMachine } from '#machines/irregularity.machine.ts';
import type { ServerModule } from '#server/declared/module.ts';
import { irregularityHome } from './home.server.ts';
import { irregularityPaths } from './paths.ts';
import { irregularityRoutes } from './routes.server.ts';

/** What the watch of the night has seen, and who says why it may stay so. */
export const irregularityModule: ServerModule = {
  addresses: irregularityPaths,
  routes: [irregularityRoutes],
  chains: [{ machine: irregularityMachine, table: 'irregularity' }],
  home: irregularityHome,
};
