import { holdsWords, isEnough, wordsOf } from '#shared/search-words.ts';
import {
  mostFoundOnSite,
  type SiteFind,
  type SiteSearchAnswer,
  siteSearchAnswer,
  siteSearchGroups,
  siteSearchQuery,
} from '#shared/site-search.ts';
import type { App, Services } from '../app-types.ts';
import { languageOf } from '../base/texts.ts';
import type { DeclaredHead } from '../declared/page-head.ts';
import type { SiteSearch, SiteSearchAsked } from '../declared/site-search.ts';
import { freshness } from '../reference/page.ts';

const schema = {
  tags: ['public'],
  summary: 'Pages, specialties, questions, rules and news in which every word occurs',
  querystring: siteSearchQuery,
  response: { 200: siteSearchAnswer },
};
const rateLimit = { max: 120, timeWindow: '1 minute' };

/** The pages that are always there, by what their heads say. */
const pages = (heads: readonly DeclaredHead[]): SiteSearch => ({
  group: 'page',
  async find(services, { words, language, limit }) {
    const fixed = heads.filter(({ path }) => !path.includes(':'));
    const said = await Promise.all(
      fixed.map(async ({ path, read }): Promise<SiteFind | null> => {
        const head = await read(services, { params: {}, language });
        return head && { title: head.title, excerpt: head.description, path };
      }),
    );
    const found = said.filter((find) => find !== null);
    // What is named so comes before what only speaks of it.
    const named = found.filter(({ title }) => holdsWords(title, words));
    const others = found.filter(
      (find) => !named.includes(find) && holdsWords(`${find.title} ${find.excerpt ?? ''}`, words),
    );
    return [...named, ...others].slice(0, limit);
  },
});

/**
 * `GET /api/public/search/?q=…`: one question to all that everybody may read. The modules declare
 * what of theirs is found (`siteSearch`), the platform adds the pages. What is written by people is
 * found by its words in any language and told in the reader's; pages and rules are found as the
 * reader sees them.
 */
export function siteSearchRoutes(
  app: App,
  services: Services,
  { searches, heads }: { searches: readonly SiteSearch[]; heads: readonly DeclaredHead[] },
): void {
  const all = [pages(heads), ...searches];
  const find = async (asked: SiteSearchAsked): Promise<SiteSearchAnswer> => {
    const found = await Promise.all(
      all.map(async (search) => ({
        group: search.group,
        found: await search.find(services, asked),
      })),
    );
    const groups = siteSearchGroups.flatMap((group) => {
      const ofGroup = found.flatMap((one) => (one.group === group ? one.found : []));
      if (ofGroup.length === 0) return [];
      return [
        {
          group,
          found: ofGroup.slice(0, mostFoundOnSite),
          more: ofGroup.length > mostFoundOnSite,
        },
      ];
    });
    return { groups };
  };
  app.get(
    '/api/public/search/',
    { schema, config: { rateLimit }, onSend: freshness },
    async (request): Promise<SiteSearchAnswer> => {
      const { q } = request.query;
      if (!isEnough(q)) return { groups: [] };
      return find({
        text: q,
        words: wordsOf(q),
        language: languageOf(request.headers['accept-language']),
        limit: mostFoundOnSite + 1,
      });
    },
  );
}
