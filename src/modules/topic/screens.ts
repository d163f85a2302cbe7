import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { topicPaths } from './paths.ts';

/** Scientific topics: address, guard, frame, title and code of each screen. */
export const topicScreens: readonly ScreenRoute[] = [
  {
    path: topicPaths.scientificTopics.path,
    guard: 'scientific-topics',
    layout: 'admin',
    titleKey: 'shell.title.scientificTopics',
    page: lazyPage(() => import('./topic-list-page.tsx'), 'TopicListPage'),
  },
  {
    path: topicPaths.scientificTopic.path,
    guard: 'scientific-topics',
    layout: 'admin',
    titleKey: 'shell.title.scientificTopic',
    page: lazyPage(() => import('./topic-page.tsx'), 'TopicPage'),
  },
  {
    path: topicPaths.topics.path,
    layout: 'public',
    titleKey: 'shell.title.topics',
    page: lazyPage(() => import('./public-topics-page.tsx'), 'PublicTopicsPage'),
  },
];
