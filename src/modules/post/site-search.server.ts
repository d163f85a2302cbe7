import type { SiteSearch } from '#server/declared/site-search.ts';
import { matches } from '#server/reference/page.ts';
import { excerptOf } from '#server/search/site-excerpt.ts';
import { plainText } from '#shared/rich-text.ts';
import { postPaths } from './paths.ts';
import { activePosts } from './public.server.ts';

/** News in the search over the public site, the newest first. */
export const postSiteSearch: SiteSearch = {
  group: 'news',
  async find(services, { text, words, language, limit }) {
    const posts = await activePosts(services)
      .select(`content_${language} as content`)
      .where(matches('post.search', text))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return posts.map((post) => ({
      title: post[`title_${language}`],
      excerpt: excerptOf(plainText(post.content ?? ''), words),
      path: postPaths.publicPost.href({ id: post.id }),
    }));
  },
};
