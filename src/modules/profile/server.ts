import type { ServerModule } from '#server/declared/module.ts';
import { profilePaths } from './paths.ts';
import { profileRoutes } from './profile-routes.server.ts';

/** What people say of themselves. */
export const profileModule: ServerModule = {
  addresses: profilePaths,
  routes: [profileRoutes],
};
