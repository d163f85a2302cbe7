import { Lightbulb } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { topicPaths } from './paths.ts';

/** Scientific topics in the menu, at home and in messages. */
export const topicFrame: FrameModule = {
  menu: {
    'scientific-topics': {
      place: topicPaths.scientificTopics,
      icon: Lightbulb,
      at: 240,
      group: 'students',
      roles: ['university', 'innovation'],
      processes: ['topic'],
    },
  },
  places: {
    topic: [
      {
        needs: topicPaths.scientificTopics.needs,
        list: topicPaths.scientificTopics.href(),
        record: (id) => topicPaths.scientificTopic.href({ id }),
      },
    ],
  },
  pages: [{ href: topicPaths.topics.href(), name: 'frame.title.topics' }],
};
