import { topicMachine } from '#machines/topic.machine.ts';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { topicPaths } from './paths.ts';
import type { TopicRecord } from './schema.ts';
import { listed, whole } from './shown.ts';
import { TopicForm } from './topic-form.tsx';
import { namesOf } from './topic-record.ts';

const absent = 'topic-screen.missing';

const topicScreen: RecordScreen<TopicRecord> = {
  machine: topicMachine,
  areas: ['topic-screen'],
  useBack: backToList(topicMachine, topicPaths.scientificTopics.href()),
  title: (topic, { name }) => name(namesOf(topic)),
  data: [
    whole.name_uz,
    { field: whole.name_ru, absent },
    { field: whole.name_en, absent },
    { field: listed.direction, absent },
    { field: listed.topicDirection, absent },
    listed.organization,
    listed.student,
    whole.created_at,
    listed.published_at,
  ],
  links: ({ id }) => ({ save: `${topicPaths.scientificTopic.href({ id })}?edit=save` }),
  Create: () => <TopicForm record={null} />,
  Edit: TopicForm,
};

/**
 * One scientific topic: its names in three languages, its directions, whose it is; its form while it
 * is a draft, or a new one under "new".
 */
export const TopicPage = () => <RecordScreenPage of={topicScreen} />;
