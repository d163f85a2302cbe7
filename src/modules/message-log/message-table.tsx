import { stateMeta } from '#machines/kit.ts';
import { messageMachine } from '#machines/message.machine.ts';
import { column, title } from '#web/declared/columns.ts';
import { type LineColumns, LineRows } from '#web/declared/line-rows.tsx';
import type { ScreenWords } from '#web/declared/words.ts';
import type { ListState } from '#web/process/list-state.ts';
import type { RecordPage } from '#web/record/record.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { ResendButton } from './resend-button.tsx';
import type { LoggedMessage } from './schema.ts';

/** What a message is about: its topic, or what it is when it has none. */
function aboutOf({ topic, code }: LoggedMessage, { t }: Pick<ScreenWords, 't'>): string {
  if (topic) return t(`notification-topics.group.${topic}`);
  if (code === 'CODE') return t('message-log.code.CODE');
  return t(code === 'DIGEST' ? 'message-log.code.DIGEST' : 'message-log.code.other');
}

const nameOf = ({ person }: LoggedMessage, { t }: Pick<ScreenWords, 't'>): string =>
  person?.name || t('message-log.nobody');

/** What became of a message, why it failed, and the way to send it again. */
function Outcome({ row, words }: { row: LoggedMessage; words: ScreenWords }) {
  const { t } = words;
  return (
    <>
      <StatusTag machine={messageMachine} state={row.state} />
      {row.error && (
        <span className="mt-1 block text-sm break-words">
          {t('message-log.error')}: {row.error}
        </span>
      )}
      {row.attempts > 1 && (
        <span className="block text-sm text-muted">
          {t('message-log.attempts', { count: row.attempts })}
        </span>
      )}
      <div className="mt-2 empty:hidden">
        <ResendButton message={row} person={nameOf(row, words)} />
      </div>
    </>
  );
}

/** To whom and where, about what, when, what became of it. */
export const messageColumns: LineColumns<LoggedMessage> = [
  title(
    'person',
    { head: 'message-log.person', value: ({ person }) => person?.name ?? null },
    {
      className: 'min-w-56',
      absent: 'message-log.nobody',
      under: ({ address }) => address,
    },
  ),
  column('channel', {
    head: 'message-log.channel',
    value: ({ channel }, { t }) => t(`message-log.${channel}`),
  }),
  column(
    'topic',
    { head: 'message-log.topic', value: () => null },
    { className: 'min-w-40', cell: aboutOf, under: ({ code }) => code },
  ),
  column(
    'time',
    { head: 'message-log.time', value: () => null },
    {
      className: 'whitespace-nowrap',
      cell: ({ sent_at, created_at }, { dateTime }) => dateTime(sent_at ?? created_at),
    },
  ),
  column(
    'queued',
    { head: 'message-log.queued', value: () => null },
    {
      extra: true,
      className: 'whitespace-nowrap',
      cell: ({ created_at }, { dateTime }) => dateTime(created_at),
    },
  ),
  column(
    'outcome',
    { head: 'processes.status', value: ({ state }, { t }) => t(`message.state.${state}`) },
    { className: 'min-w-48', cell: (row, words) => <Outcome row={row} words={words} /> },
  ),
];

interface Props {
  page: RecordPage<LoggedMessage>;
  state: ListState;
  words: ScreenWords;
  busy: boolean;
}

/** Mails and SMS as rows, the newest first. */
export const MessageTable = ({ page, ...props }: Props) => (
  <LineRows
    {...props}
    columns={messageColumns}
    caption={props.words.t('message-log.caption', { count: page.count })}
    rows={page.results}
    toneOf={({ state }) => stateMeta(messageMachine, state).tone}
  />
);
