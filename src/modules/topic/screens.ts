import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { topicPaths } from './paths.ts';

/** Scientific topics: address, guard, frame, title and code of each screen. */
export const topicScreens: readonly ScreenRoute[] = [
  {
    place: topicPaths.scientificTopics,
    layout: 'admin',
    titleKey: 'frame.title.scientificTopics',
    page: lazyPage(() => import('./topic-list-page.tsx'), 'TopicListPage'),
  },
  {
    place: topicPaths.scientificTopic,
    layout: 'admin',
    titleKey: 'frame.title.scientificTopic',
    page: lazyPage(() => import('./topic-page.tsx'), 'TopicPage'),
  },
];
