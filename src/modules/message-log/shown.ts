import { type FieldWords, type ShownFields, shownState } from '#shared/shown-fields.ts';
import type { LoggedMessage } from './schema.ts';

/** What a message is about: its topic, or what it is when it has none. */
function aboutOf({ topic, code }: LoggedMessage, { t }: Pick<FieldWords, 't'>): string {
  if (topic) return t(`notification-topics.group.${topic}`);
  if (code === 'CODE') return t('message-log.code.CODE');
  return t(code === 'DIGEST' ? 'message-log.code.DIGEST' : 'message-log.code.other');
}

/** What the list and the sheet show of a mail or SMS; never what it said. */
export const shown = {
  person: {
    head: 'message-log.person',
    value: ({ person }, { t }) => person?.name || t('message-log.nobody'),
    width: 36,
  },
  address: { head: 'message-log.address', value: ({ address }) => address, width: 30 },
  channel: {
    head: 'message-log.channel',
    value: ({ channel }, { t }) => t(`message-log.${channel}`),
    width: 12,
  },
  topic: { head: 'message-log.topic', value: aboutOf, width: 30 },
  code: { head: 'message-log.kind', value: ({ code }) => code, width: 26 },
  time: {
    head: 'message-log.time',
    value: ({ sent_at, created_at }, { dateTime }) => dateTime(sent_at ?? created_at),
  },
  queued: {
    head: 'message-log.queued',
    value: ({ created_at }, { dateTime }) => dateTime(created_at),
  },
  state: shownState('message'),
  error: { head: 'message-log.error', value: ({ error }) => error, width: 44 },
  attempts: { head: 'message-log.tries', value: ({ attempts }) => attempts, width: 12 },
} satisfies ShownFields<LoggedMessage>;

/** The columns of the sheet. */
export const exported = Object.values(shown);
