import type { SiteSearch } from '#server/declared/site-search.ts';
import { matches } from '#server/reference/page.ts';
import { excerptOf } from '#server/search/site-excerpt.ts';
import { plainText } from '#shared/rich-text.ts';
import type { publicTextKindIds } from '../codes.ts';
import { textsInForceOf } from '../public.server.ts';

/**
 * Texts of a kind that are in force, in the search over the public site; `pathOf` says where a text
 * stands, by its number through all versions.
 */
export const textSearch = (
  group: SiteSearch['group'],
  kind: (typeof publicTextKindIds)[keyof typeof publicTextKindIds],
  pathOf: (firstId: number) => string,
): SiteSearch => ({
  group,
  async find(services, { text, words, language, limit }) {
    const texts = await textsInForceOf(services, kind)
      .where(matches('r.search', text))
      .limit(limit)
      .execute();
    return texts.map((found) => ({
      title: found[`title_${language}`],
      excerpt: excerptOf(plainText(found[`content_${language}`]), words),
      path: pathOf(found.first_id),
    }));
  },
});
