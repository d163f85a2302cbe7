import type { ServerModule } from '#server/declared/module.ts';
import { comparedExport } from './compared-export.server.ts';
import { countStudents, countTask } from './count.server.ts';
import { statisticExport } from './export.server.ts';
import { freezeAtClose } from './freeze.server.ts';
import { openDataHead } from './open-data/head.server.ts';
import { publishOpenData, publishTask } from './open-data/publish.server.ts';
import { openDataRoutes } from './open-data/routes.server.ts';
import { statisticPaths } from './paths.ts';
import { publicStatisticHead } from './public/head.server.ts';
import { publishStatistics, publishStatisticsTask } from './public/publish-statistics.server.ts';
import { publicStatisticRoutes } from './public/routes.server.ts';
import { statisticRoutes } from './routes.server.ts';

/** Students and research advisors in numbers. */
export const statisticModule: ServerModule = {
  addresses: statisticPaths,
  routes: [statisticRoutes, publicStatisticRoutes, openDataRoutes],
  bookings: { numbersAtClose: (trx, { row, now }) => freezeAtClose(trx, row.id, now) },
  exports: [statisticExport, comparedExport],
  heads: [publicStatisticHead, openDataHead],
  tasks: (services) => ({
    [countTask]: () => countStudents(services),
    [publishTask]: () => publishOpenData(services),
    [publishStatisticsTask]: () => publishStatistics(services),
  }),
  // What is written once a month is written in its first minute; in all others there is nothing to do.
  crontab: [
    `* * * * * ${countTask}`,
    `* * * * * ${publishTask}`,
    `* * * * * ${publishStatisticsTask}`,
  ],
};
