import type { ServerModule } from '#server/declared/module.ts';
import { publicHeads } from './heads.server.ts';
import { publicPaths } from './paths.ts';
import { publicRoutes } from './routes.server.ts';
import { publicSiteSearch } from './search/search.server.ts';

/** What anybody may read, without sign-on. */
export const publicModule: ServerModule = {
  addresses: publicPaths,
  routes: [publicRoutes],
  heads: publicHeads,
  siteSearch: publicSiteSearch,
};
