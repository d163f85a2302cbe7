import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { topicPaths } from './paths.ts';

/** Published topics for everybody. */
export const topicSiteScreens: readonly ScreenRoute[] = [
  {
    place: topicPaths.topics,
    layout: 'public',
    titleKey: 'site.page.topics',
    menu: { group: 'apply', at: 40 },
    page: lazyPage(() => import('./public-topics-page.tsx'), 'PublicTopicsPage'),
  },
];
