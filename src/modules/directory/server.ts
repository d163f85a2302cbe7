import type { ServerModule } from '#server/declared/module.ts';
import { directoryChains } from './chains.server.ts';
import { directionImport } from './import.server.ts';
import { directoryPaths } from './paths.ts';
import { directoryKeepingRoutes } from './routes.server.ts';

/** Directories: countries, regions, specialties and the other lists that an administrator keeps. */
export const directoryModule: ServerModule = {
  addresses: directoryPaths,
  routes: [directoryKeepingRoutes],
  chains: directoryChains,
  imports: [directionImport],
};
