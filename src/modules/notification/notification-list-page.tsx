import { notificationMachine } from '#machines/notification.machine.ts';
import { audiences } from '#shared/notification.ts';
import { column, status, title } from '#web/declared/columns.ts';
import { type ListFilter, states } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListScreen } from '#web/declared/record-list.ts';
import { notificationPaths } from './paths.ts';
import type { ListedNotification } from './schema.ts';
import { listed } from './shown.ts';

const audience: ListFilter = {
  name: 'audience',
  head: 'validation.field.audience',
  choices: ({ t }) =>
    audiences.map((value) => ({ value, label: t(`notification-screen.audience.${value}`) })),
};

/** Messages to many: subject and author, whom they are for, how many that was, when, status. */
const notificationList: Declared<ListScreen<ListedNotification>> = (may) => ({
  machine: notificationMachine,
  record: ({ id }) => notificationPaths.notification.href({ id }),
  lead: 'notification-screen.lead',
  caption: 'notification-screen.caption',
  empty: 'notification-screen.empty',
  emptyHint: 'notification-screen.emptyHint',
  order: '-id',
  create: {
    open: may('create', 'Notification'),
    href: notificationPaths.notification.href({ id: 'new' }),
  },
  columns: [
    title('subject', listed.subject, {
      sortable: true,
      className: 'min-w-72',
      under: (message, words) => listed.author.value(message, words),
    }),
    column('audience', listed.audience, { className: 'min-w-40' }),
    column('recipients', listed.recipients, { sortable: true, figures: true }),
    column('sent_at', listed.sent_at, { sortable: true, className: 'whitespace-nowrap' }),
    status(),
  ],
  narrowing: {
    search: 'notification-screen.search',
    all: 'notification-screen.all',
    filters: [states(notificationMachine), audience],
  },
});

/** /admin/notification: what the organization has written to people, and is writing. */
export const NotificationListPage = () => <ListPage of={notificationList} />;
