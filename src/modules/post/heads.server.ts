import { postMachine } from '#machines/post.machine.ts';
import { text } from '#server/base/texts.ts';
import type { DeclaredHead } from '#server/declared/page-head.ts';
import { summaryOf } from '#shared/rich-text.ts';
import { idText } from '#shared/validation.ts';
import { feedPath } from './feed.server.ts';
import { postPaths } from './paths.ts';
import { readPublicPost } from './public.server.ts';

/** The list of news: what search engines and readers of feeds find of it. */
const news: DeclaredHead = {
  path: postPaths.news.path,
  read: async (_services, { language }) => ({
    title: text(language, 'news.title'),
    description: text(language, 'news.lead'),
    feed: feedPath(language),
  }),
};

/** One post: what a link to it shows before it is opened. */
const post: DeclaredHead = {
  path: postPaths.publicPost.path,
  process: postMachine.id,
  async read(services, { params, language }) {
    const id = idText.safeParse(params.id);
    const found = id.success ? await readPublicPost(services, id.data) : undefined;
    if (!found) return null;
    return {
      title: found[`title_${language}`],
      description: summaryOf(found[`content_${language}`]),
      article: { publishedAt: found.published_at },
      image: {
        path: `/api/public/posts/${found.id}/image/`,
        alt: found[`alt_${language}`],
      },
      feed: feedPath(language),
    };
  },
};

/** What stands in the first HTML of the public pages of posts. */
export const postHeads = [news, post];
