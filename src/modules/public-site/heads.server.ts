import { saidHead } from '#server/declared/said-head.ts';
import { publicPaths } from './paths.ts';

/** What stands in the first HTML of the public pages. */
export const publicHeads = [
  saidHead({ path: '/' }, 'public.title', 'public.lead'),
  saidHead(publicPaths.findOrganization, 'site.page.findOrganization', 'public.find.lead'),
  saidHead(publicPaths.admitted, 'site.page.admitted', 'admitted.lead'),
  saidHead(publicPaths.examDays, 'site.page.examDays', 'exam-days.lead'),
];
