import { shortName } from '#shared/names.ts';
import type { ShownFields } from '#shared/shown-fields.ts';
import type { ListedNotification } from './schema.ts';
import { namesOf } from './subject-names.ts';

/** What lists show of a message to many. */
export const listed = {
  subject: {
    head: 'notification-screen.subject',
    value: (message, { t, name }) => name(namesOf(message)) || t('notification-screen.untitled'),
  },
  author: {
    head: 'notification-screen.author',
    value: ({ author, organization }, { name }) =>
      [shortName(author), name(organization)].filter(Boolean).join(', '),
  },
  audience: {
    head: 'validation.field.audience',
    value: ({ audience }, { t }) => audience && t(`notification-screen.audience.${audience}`),
  },
  recipients: {
    head: 'notification-screen.recipients',
    value: ({ sent_at, recipients }) => (sent_at === null ? null : recipients),
  },
  sent_at: {
    head: 'notification-screen.sent',
    value: ({ sent_at }, { dateTime }) => sent_at && dateTime(sent_at),
  },
} satisfies ShownFields<ListedNotification>;
