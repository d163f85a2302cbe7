import { examRoutes } from './routes-exam.tsx';
import { letterRoutes } from './routes-letter.tsx';
import { quotaRoutes } from './routes-quota.tsx';
import type { ScreenRoute } from './shell/screen-route.ts';

/** The screens of processes that have a file of routes of their own. */
export const processRoutes: readonly ScreenRoute[] = [
  ...quotaRoutes,
  ...examRoutes,
  ...letterRoutes,
];
