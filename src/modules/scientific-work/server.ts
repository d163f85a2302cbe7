import type { ServerModule } from '#server/declared/module.ts';
import { workCopies } from './access.server.ts';
import { scientificWorkExport } from './export.server.ts';
import { checkLinks, checkLinksTask } from './links/check-links.server.ts';
import { scientificWorkPaths } from './paths.ts';
import { scientificWorkRoutes } from './routes.server.ts';

/** Scientific works of people: their list, their counts, their links. */
export const scientificWorkModule: ServerModule = {
  addresses: scientificWorkPaths,
  routes: [scientificWorkRoutes],
  fileReaders: [workCopies],
  exports: [scientificWorkExport],
  tasks: (services) => ({ [checkLinksTask]: () => checkLinks(services) }),
  // 02:30 in Tashkent; a missed night is made up for.
  crontab: [`30 21 * * * ${checkLinksTask} ?fill=1d&max=3`],
};
