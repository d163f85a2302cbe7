import type { ServerModule } from '#server/declared/module.ts';
import { profileRoutes } from './profile-routes.server.ts';
import { workInUse } from './work-in-use.server.ts';

/** What people say of themselves. */
export const profileModule: ServerModule = {
  routes: [(app, services) => profileRoutes(app, services, { workInUse })],
};
