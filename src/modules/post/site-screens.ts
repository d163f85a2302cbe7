import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { postPaths } from './paths.ts';

/** News for everybody. */
export const postSiteScreens: readonly ScreenRoute[] = [
  {
    place: postPaths.news,
    layout: 'public',
    titleKey: 'site.page.news',
    menu: { group: 'help', at: 10 },
    page: lazyPage(() => import('./news-page.tsx'), 'NewsPage'),
  },
  {
    place: postPaths.publicPost,
    layout: 'public',
    titleKey: 'news.title',
    page: lazyPage(() => import('./public-post-page.tsx'), 'PublicPostPage'),
  },
];
