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
import { shown } from './shown.ts';

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
        <ResendButton message={row} person={row.person?.name || t('message-log.nobody')} />
      </div>
    </>
  );
}

/** To whom and where, about what, when, what became of it. */
export const messageColumns: LineColumns<LoggedMessage> = [
  title('person', shown.person, {
    className: 'min-w-56',
    inFile: ['message-log.person', 'message-log.address'],
    under: ({ address }) => address,
  }),
  column('channel', shown.channel),
  column('topic', shown.topic, {
    className: 'min-w-40',
    inFile: ['message-log.topic', 'message-log.kind'],
    under: ({ code }) => code,
  }),
  column('time', shown.time, { className: 'whitespace-nowrap' }),
  column('queued', shown.queued, { extra: true, className: 'whitespace-nowrap' }),
  column<LoggedMessage>('outcome', shown.state, {
    className: 'min-w-48',
    inFile: ['processes.status', 'message-log.error', 'message-log.tries'],
    cell: (row, words) => <Outcome row={row} words={words} />,
  }),
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
