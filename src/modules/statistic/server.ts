import type { ServerModule } from '#server/declared/module.ts';
import { countStudents, countTask } from './count.server.ts';
import { openDataHead } from './open-data/head.server.ts';
import { publishOpenData, publishTask } from './open-data/publish.server.ts';
import { openDataRoutes } from './open-data/routes.server.ts';
import { statisticPaths } from './paths.ts';
import { statisticRoutes } from './routes.server.ts';

/** Students and research advisors in numbers. */
export const statisticModule: ServerModule = {
  addresses: statisticPaths,
  routes: [statisticRoutes, openDataRoutes],
  heads: [openDataHead],
  tasks: (services) => ({
    [countTask]: () => countStudents(services),
    [publishTask]: () => publishOpenData(services),
  }),
  // Files of a month are written in its first minute; in all others there is nothing to write.
  crontab: [`* * * * * ${countTask}`, `* * * * * ${publishTask}`],
};
