import { shortName } from '#shared/names.ts';
import type { ShownFields } from '#shared/shown-fields.ts';
import type { ListedNotification, NotificationRecord } from './schema.ts';
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

/** What its page shows beside that. */
export const whole = {
  chosenBy: { ...listed.audience, head: 'notification-screen.chosenBy' },
  ways: {
    head: 'notification-screen.ways',
    value: ({ by_mail, by_sms }, { t, list }) =>
      list([
        t('notification-screen.way.app'),
        ...(by_mail ? [t('notification-screen.way.mail')] : []),
        ...(by_sms ? [t('notification-screen.way.sms')] : []),
      ]),
  },
  created_at: {
    head: 'notification-screen.created',
    value: ({ created_at }, { dateTime }) => dateTime(created_at),
  },
} satisfies ShownFields<NotificationRecord>;
