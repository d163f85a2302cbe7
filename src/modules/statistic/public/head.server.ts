import { saidHead } from '#server/declared/said-head.ts';
import { statisticPaths } from '../paths.ts';

/** What the first HTML of the public numbers says. */
export const publicStatisticHead = saidHead(
  statisticPaths.publicStatistics,
  'site.page.statistics',
  'public-statistic.lead',
);
