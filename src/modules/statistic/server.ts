import type { ServerModule } from '#server/declared/module.ts';
import { countStudents, countTask } from './count.server.ts';
import { statisticPaths } from './paths.ts';
import { statisticRoutes } from './routes.server.ts';

/** Students and research advisors in numbers. */
export const statisticModule: ServerModule = {
  addresses: statisticPaths,
  routes: [statisticRoutes],
  tasks: (services) => ({ [countTask]: () => countStudents(services) }),
  crontab: [`* * * * * ${countTask}`],
};
