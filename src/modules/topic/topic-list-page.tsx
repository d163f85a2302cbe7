import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { topicMachine } from '#machines/topic.machine.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { useLiveRecords, useRecords } from '#web/process/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { topicPaths } from './paths.ts';
import type { ListedTopic } from './schema.ts';
import { TopicFilters } from './topic-filters.tsx';
import { TopicTable } from './topic-table.tsx';

function Rows({ state, empty }: { state: ListState; empty: ReactNode }) {
  const t = useTexts('topic', 'topic-screen');
  const query = useRecords<ListedTopic>(topicMachine, state.query);
  useLiveRecords(topicMachine);
  useReturnToRow(topicMachine.id, state.href, query.data !== undefined);
  return (
    <ListRows query={query} state={state} module={t('topic.names')} empty={empty}>
      {(page, busy) => (
        <TopicTable
          page={page}
          state={state}
          busy={busy}
          caption={t('topic-screen.caption', { count: page.count })}
        />
      )}
    </ListRows>
  );
}

/**
 * Scientific topics (route `scientific-topics`): those of the organization with a way to add, or of
 * all.
 */
export function TopicListPage() {
  const t = useTexts('topic-screen', 'topic');
  const writes = useCan('create', 'ScientificTopic');
  const creations = useCreate(topicMachine, writes);
  const state = useListState({
    filters: ['state', 'topic_direction', 'direction'],
    ordering: '-id',
  });
  return (
    <Page
      title={t('topic.names')}
      lead={t(writes ? 'topic-screen.lead' : 'topic-screen.leadOthers')}
      actions={creations
        .filter(({ enabled }) => enabled)
        .map(({ event }) => (
          <LinkButton
            key={event}
            href={topicPaths.scientificTopic.href({ id: 'new' })}
            kind="primary"
            icon={Plus}
          >
            {t(`topic.action.${event}`)}
          </LinkButton>
        ))}
    >
      <div className="flex flex-col gap-10">
        <TopicFilters state={state} />
        <Rows
          state={state}
          empty={
            <ListEmpty state={state} text={t('topic-screen.empty')}>
              {t('topic-screen.emptyHint')}
            </ListEmpty>
          }
        />
      </div>
    </Page>
  );
}
