import { notificationMachine } from '#machines/notification.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import type { RecordPage } from '#web/process/record.ts';
import { RecordTable } from '#web/process/record-table.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import type { Column } from '#web/ui/table.tsx';
import { authorName, namesOf } from './notification-record.ts';
import { notificationPaths } from './paths.ts';
import type { ListedNotification } from './schema.ts';

interface Props {
  page: RecordPage<ListedNotification>;
  state: ListState;
  busy: boolean;
}

function useColumns(state: ListState): Column<ListedNotification>[] {
  const t = useTexts('notification-screen', 'validation', 'processes');
  const name = useName();
  const format = useFormat();
  return [
    {
      key: 'subject',
      header: t('notification-screen.subject'),
      rowHeader: true,
      sortable: true,
      className: 'min-w-72',
      cell: (row) => (
        <>
          <RowLink
            list={notificationMachine.id}
            listHref={state.href}
            id={row.id}
            href={notificationPaths.notification.href({ id: row.id })}
          >
            {name(namesOf(row)) || t('notification-screen.untitled')}
          </RowLink>
          <span className="block text-muted">
            {[authorName(row), name(row.organization)].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    {
      key: 'audience',
      header: t('validation.field.audience'),
      className: 'min-w-40',
      cell: ({ audience }) => audience && t(`notification-screen.audience.${audience}`),
    },
    {
      key: 'recipients',
      header: t('notification-screen.recipients'),
      sortable: true,
      figures: true,
      cell: ({ sent_at, recipients }) => sent_at && format.number(recipients),
    },
    {
      key: 'sent_at',
      header: t('notification-screen.sent'),
      sortable: true,
      className: 'whitespace-nowrap',
      cell: ({ sent_at }) => sent_at && format.dateTime(sent_at),
    },
    {
      key: 'status',
      header: t('processes.status'),
      cell: (row) => <StatusTag machine={notificationMachine} state={row.state} />,
    },
  ];
}

/** Messages as rows: subject and author, whom they are for, how many that was, when, status. */
export function NotificationTable({ page, state, busy }: Props) {
  const t = useTexts('notification-screen');
  const caption = t('notification-screen.caption', { count: page.count });
  return (
    <RecordTable
      machine={notificationMachine}
      state={state}
      caption={caption}
      columns={useColumns(state)}
      rows={page.results}
      busy={busy}
    />
  );
}
