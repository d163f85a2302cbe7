import { sql } from 'kysely';
import type { ServerModule } from '#server/declared/module.ts';
import { ids } from '#server/engine/raised.ts';
import type { TravellingRecord } from '#server/engine/read.ts';
import type { Findable } from '#server/search/findable.ts';
import { publicTextKindIds } from './codes.ts';
import { textSearch } from './for-others/text-search.server.ts';
import { publicTextHeads } from './heads.server.ts';
import { publicTextPaths, questionAnchor } from './paths.ts';
import { publicTextProcess } from './process.server.ts';
import { publicTextRoutes } from './public-routes.server.ts';
import { publicTextStory } from './story.server.ts';

interface Shown extends TravellingRecord {
  title_uz: string;
  title_ru: string | null;
  title_en: string | null;
}

const found: Findable<Shown> = {
  name: (version, language) => version[`title_${language}`] || version.title_uz,
};

/** Texts of the public site: those who write them, and everybody who reads them. */
export const publicTextModule: ServerModule = {
  stories: [publicTextStory],
  addresses: publicTextPaths,
  processes: [publicTextProcess],
  routes: [publicTextRoutes],
  heads: publicTextHeads,
  siteSearch: [
    textSearch(
      'question',
      publicTextKindIds.question,
      (id) => `${publicTextPaths.askedQuestions.href()}#${questionAnchor(id)}`,
    ),
  ],
  findable: { publicText: found },
  targets: {
    renewedText: ids(
      (id) => sql`select n.replaces_id as id from public_text n
        where n.id = ${id} and n.replaces_id is not null`,
    ),
  },
  timers: { publicText: { supersede: 'end' } },
};
