import type { ServerModule } from '#server/declared/module.ts';
import { workCopies } from './access.server.ts';
import { scientificWorkPaths } from './paths.ts';
import { scientificWorkRoutes } from './routes.server.ts';

/** Scientific works of people: their list, their counts, their links. */
export const scientificWorkModule: ServerModule = {
  addresses: scientificWorkPaths,
  routes: [scientificWorkRoutes],
  fileReaders: [workCopies],
};
