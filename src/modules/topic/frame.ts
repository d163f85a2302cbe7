import { Lightbulb } from 'lucide-react';
import type { FrameModule } from '#web/frame-module.ts';
import { paths } from '#web/paths.ts';

/** Scientific topics in the menu, at home and in messages. */
export const topicFrame: FrameModule = {
  menu: {
    'scientific-topics': { href: paths.scientificTopics.href(), icon: Lightbulb, process: 'topic' },
  },
  places: {
    topic: [
      {
        route: 'scientific-topics',
        list: paths.scientificTopics.href(),
        record: (id) => paths.scientificTopic.href({ id }),
      },
    ],
  },
  pages: [{ href: paths.topics.href(), name: 'shell.title.topics' }],
};
