import { topicMachine } from '#machines/topic.machine.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { directory, states, turn } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListScreen } from '#web/declared/record-list.ts';
import { topicPaths } from './paths.ts';
import type { ListedTopic } from './schema.ts';
import { listed } from './shown.ts';

/** Topics: name, specialty and direction, whose it is, since when it is public, status. */
const topicList: Declared<ListScreen<ListedTopic>> = (may) => {
  const writes = may('create', 'ScientificTopic');
  return {
    machine: topicMachine,
    record: ({ id }) => topicPaths.scientificTopic.href({ id }),
    lead: writes ? 'topic-screen.lead' : 'topic-screen.leadOthers',
    caption: 'topic-screen.caption',
    empty: 'topic-screen.empty',
    emptyHint: 'topic-screen.emptyHint',
    order: '-id',
    create: { open: writes, href: topicPaths.scientificTopic.href({ id: 'new' }) },
    columns: [
      title('name', listed.name, {
        sortable: true,
        className: 'min-w-72',
        under: ({ organization }, { name, actor }) =>
          organization.id !== actor.organizationId && name(organization),
      }),
      column('direction', listed.direction, {
        className: 'min-w-56',
        under: ({ topic_direction }, { name }) => name(topic_direction),
      }),
      column('student', listed.student, { className: 'min-w-40' }),
      column('published_at', listed.published_at, {
        sortable: true,
        className: 'whitespace-nowrap',
      }),
      status(),
    ],
    narrowing: {
      search: 'topic-screen.search',
      all: 'topic-screen.all',
      filters: [
        turn,
        states(topicMachine),
        directory('topic_direction', 'topic-screen.topicDirection', '/scientific-topic-direction/'),
        directory('direction', 'topic-screen.direction', '/org-directions/direction_list/', {
          typed: true,
          coded: true,
        }),
      ],
    },
  };
};

/**
 * Scientific topics (route `scientific-topics`): those of the organization with a way to add, or of
 * all.
 */
export const TopicListPage = () => <ListPage of={topicList} />;
