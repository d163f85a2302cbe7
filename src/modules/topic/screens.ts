import { paths } from '#web/paths.ts';
import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** Scientific topics: address, guard, frame, title and code of each screen. */
export const topicScreens: readonly ScreenRoute[] = [
  {
    path: paths.scientificTopics.path,
    guard: 'scientific-topics',
    layout: 'admin',
    titleKey: 'shell.title.scientificTopics',
    page: lazyPage(() => import('./topic-list-page.tsx'), 'TopicListPage'),
  },
  {
    path: paths.scientificTopic.path,
    guard: 'scientific-topics',
    layout: 'admin',
    titleKey: 'shell.title.scientificTopic',
    page: lazyPage(() => import('./topic-page.tsx'), 'TopicPage'),
  },
  {
    path: paths.topics.path,
    layout: 'public',
    titleKey: 'shell.title.topics',
    page: lazyPage(() => import('./public-topics-page.tsx'), 'PublicTopicsPage'),
  },
];
