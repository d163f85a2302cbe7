import { scientificWorkPaths } from '#modules/scientific-work/paths.ts';
import type { ServerModule } from '#server/declared/module.ts';
import { profilePaths } from './paths.ts';
import { profileRoutes } from './profile-routes.server.ts';
import { workInUse } from './work-in-use.server.ts';

/** What people say of themselves. */
export const profileModule: ServerModule = {
  addresses: { ...profilePaths, ...scientificWorkPaths },
  routes: [(app, services) => profileRoutes(app, services, { workInUse })],
};
