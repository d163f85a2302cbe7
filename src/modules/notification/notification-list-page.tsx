import { Plus } from 'lucide-react';
import { stateMeta } from '#machines/kit.ts';
import { notificationMachine } from '#machines/notification.machine.ts';
import { audiences } from '#shared/notification.ts';
import { useCan } from '#web/forms/use-can.ts';
import { useCreate } from '#web/forms/use-create.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ChoiceFilters } from '#web/process/list-filters.tsx';
import { useReturnToRow } from '#web/process/list-return.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import { useLiveRecords, useRecords } from '#web/process/use-process.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { NotificationTable } from './notification-table.tsx';
import { notificationPaths } from './paths.ts';
import type { ListedNotification } from './schema.ts';

const shown = Object.keys(notificationMachine.states).filter(
  (state) => stateMeta(notificationMachine, state).code !== null,
);

function Rows({ state }: { state: ListState }) {
  const t = useTexts('notification', 'notification-screen');
  const query = useRecords<ListedNotification>(notificationMachine, state.query);
  useLiveRecords(notificationMachine);
  useReturnToRow(notificationMachine.id, state.href, query.data !== undefined);
  const empty = (
    <ListEmpty state={state} text={t('notification-screen.empty')}>
      {t('notification-screen.emptyHint')}
    </ListEmpty>
  );
  return (
    <ListRows query={query} state={state} module={t('notification.names')} empty={empty}>
      {(page, busy) => <NotificationTable page={page} state={state} busy={busy} />}
    </ListRows>
  );
}

/** /admin/notification: what the organization has written to people, and is writing. */
export function NotificationListPage() {
  const t = useTexts('notification', 'notification-screen', 'validation', 'processes');
  const creations = useCreate(notificationMachine, useCan('create', 'Notification'));
  const state = useListState({ filters: ['state', 'audience'], ordering: '-id' });
  return (
    <Page
      title={t('notification.names')}
      lead={t('notification-screen.lead')}
      actions={creations
        .filter(({ enabled }) => enabled)
        .map(({ event }) => (
          <LinkButton
            key={event}
            href={notificationPaths.notification.href({ id: 'new' })}
            kind="primary"
            icon={Plus}
          >
            {t(`notification.action.${event}`)}
          </LinkButton>
        ))}
    >
      <ChoiceFilters
        state={state}
        search={t('notification-screen.search')}
        all={t('notification-screen.all')}
        labelOf={(name) => t(name === 'state' ? 'processes.status' : 'validation.field.audience')}
        choices={{
          state: shown.map((value) => ({ value, label: t(`notification.state.${value}`) })),
          audience: audiences.map((value) => ({
            value,
            label: t(`notification-screen.audience.${value}`),
          })),
        }}
      />
      <Rows state={state} />
    </Page>
  );
}
