import { stateMeta } from '#machines/kit.ts';
import { messageMachine } from '#machines/message.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { ResendButton } from './resend-button.tsx';
import type { LoggedMessage, MessageLog } from './schema.ts';

/** What a message is about: its topic, or what it is when it has none. */
function useAbout(): (message: LoggedMessage) => string {
  const t = useTexts('message-log', 'notification-topics');
  return ({ topic, code }) => {
    if (topic) return t(`notification-topics.group.${topic}`);
    if (code === 'CODE') return t('message-log.code.CODE');
    return t(code === 'DIGEST' ? 'message-log.code.DIGEST' : 'message-log.code.other');
  };
}

function useColumns(): Column<LoggedMessage>[] {
  const t = useTexts('message-log', 'processes');
  const format = useFormat();
  const about = useAbout();
  const nameOf = ({ person }: LoggedMessage): string => person?.name || t('message-log.nobody');
  return [
    {
      key: 'person',
      header: t('message-log.person'),
      rowHeader: true,
      className: 'min-w-56',
      cell: (row) => (
        <>
          {nameOf(row)}
          <span className="block font-normal text-muted">{row.address}</span>
        </>
      ),
    },
    {
      key: 'channel',
      header: t('message-log.channel'),
      cell: ({ channel }) => t(`message-log.${channel}`),
    },
    {
      key: 'topic',
      header: t('message-log.topic'),
      className: 'min-w-40',
      cell: (row) => (
        <>
          {about(row)}
          <span className="block text-sm text-muted">{row.code}</span>
        </>
      ),
    },
    {
      key: 'time',
      header: t('message-log.time'),
      className: 'whitespace-nowrap',
      cell: ({ sent_at, created_at }) => format.dateTime(sent_at ?? created_at),
    },
    {
      key: 'status',
      header: t('processes.status'),
      className: 'min-w-48',
      cell: (row) => (
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
            <ResendButton message={row} person={nameOf(row)} />
          </div>
        </>
      ),
    },
  ];
}

/**
 * Mails and SMS as rows: to whom and where, about what, when, what became of it, and the way to
 * send it again.
 */
export function MessageTable({ page, busy }: { page: MessageLog; busy: boolean }) {
  const t = useTexts('message-log');
  return (
    <Table
      caption={t('message-log.caption', { count: page.count })}
      columns={useColumns()}
      rows={page.results}
      rowKey={({ id }) => id}
      rowTone={({ state }) => stateMeta(messageMachine, state).tone}
      busy={busy}
    />
  );
}
