import { saidHead } from '#server/declared/said-head.ts';
import { statisticPaths } from '../paths.ts';

/** What the first HTML of the page of open data says. */
export const openDataHead = saidHead(
  statisticPaths.openData,
  'site.page.openData',
  'open-data.lead',
);
