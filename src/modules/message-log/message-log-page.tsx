import { messageMachine } from '#machines/message.machine.ts';
import { channels } from '#shared/notification-settings.ts';
import { topics } from '#shared/notification-topics.ts';
import { ColumnPicker } from '#web/declared/column-picker.tsx';
import { ListExport } from '#web/declared/list-rows.tsx';
import { useScreenWords } from '#web/declared/words.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ChoiceFilters } from '#web/process/list-filters.tsx';
import { ListRows } from '#web/process/list-rows.tsx';
import { useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { MessageTable, messageColumns } from './message-table.tsx';
import { messageLogPaths } from './paths.ts';
import type { LoggedMessage } from './schema.ts';
import { useMessageLog } from './use-message-log.ts';

const areas = ['message', 'message-log', 'notification-topics', 'processes', 'exports'];

/**
 * /admin/notification-log: every mail and SMS, what became of it, and the way to send a failed one
 * again.
 */
export function MessageLogPage() {
  const words = useScreenWords(messageMachine, areas);
  const { t } = words;
  const format = useFormat();
  const state = useListState({ filters: ['state', 'channel', 'topic'], ordering: '' });
  const query = useMessageLog(state.query);
  const counts = query.data?.counts ?? [];
  const label: Record<string, string> = {
    state: t('processes.status'),
    channel: t('message-log.channel'),
    topic: t('message-log.topic'),
  };
  return (
    <Page
      title={t('message.names')}
      lead={t('message-log.lead')}
      actions={
        <LinkButton href={messageLogPaths.messageTemplates.href()}>
          {t('message-log.templates')}
        </LinkButton>
      }
    >
      <ChoiceFilters
        state={state}
        search={t('message-log.search')}
        all={t('message-log.all')}
        labelOf={(name) => label[name] ?? name}
        tools={<ColumnPicker list={{ columns: messageColumns }} state={state} words={words} />}
        choices={{
          state: Object.keys(messageMachine.states).map((value) => ({
            value,
            label: `${t(`message.state.${value}`)} (${format.number(counts.find((line) => line.state === value)?.count ?? 0)})`,
          })),
          channel: channels.map((value) => ({ value, label: t(`message-log.${value}`) })),
          topic: topics.map((value) => ({ value, label: t(`notification-topics.group.${value}`) })),
        }}
      />
      <ListExport
        list={{ columns: messageColumns, exportPath: '/statistics/message_log/' }}
        state={state}
        words={words}
        query={state.query}
        count={query.data?.count ?? 0}
      />
      <ListRows<LoggedMessage>
        query={query}
        state={state}
        module={t('message.names')}
        empty={<ListEmpty state={state} text={t('message-log.empty')} />}
      >
        {(page, busy) => <MessageTable page={page} state={state} words={words} busy={busy} />}
      </ListRows>
    </Page>
  );
}
