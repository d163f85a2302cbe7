import type { ServerModule } from '#server/declared/module.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import type { Findable } from '#server/search/findable.ts';
import { postFiles } from './access.server.ts';
import { postHeads } from './heads.server.ts';
import { postPaths } from './paths.ts';
import { postProcess } from './process.server.ts';
import { publicPostRoutes } from './public-routes.server.ts';
import { postSiteSearch } from './site-search.server.ts';
import { postStory } from './story.server.ts';

interface Shown extends TravellingRecord {
  title_uz: string;
  title_ru: string | null;
  title_en: string | null;
}

const found: Findable<Shown> = {
  name: (post, language) => post[`title_${language}`] || post.title_uz,
};

/** News posts: those who write them, and everybody who reads them. */
export const postModule: ServerModule = {
  stories: [postStory],
  addresses: postPaths,
  processes: [postProcess],
  routes: [publicPostRoutes],
  fileReaders: [postFiles],
  heads: postHeads,
  siteSearch: [postSiteSearch],
  findable: { post: found },
};
