import type { ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListState } from '#web/process/list-state.ts';
import type { Column } from '#web/ui/table.tsx';
import type { Posted } from './letter-status-cell.tsx';
import { Subject } from './letter-subject.tsx';

interface Kind<Row extends Posted> {
  machine: AnyStateMachine;
  state: ListState;
  /** How wide the column is at least that says what a letter is about. */
  width: string;
  hrefOf(letter: Row): string;
  /** Nobody of the reader's organization has opened it. */
  isUnread(letter: Row): boolean;
  status(letter: Row): ReactNode;
}

/** The columns of both kinds: what about and number, status with its dates, when sent. */
export function useLetterColumns<Row extends Posted>({
  machine,
  state,
  width,
  hrefOf,
  isUnread,
  status,
}: Kind<Row>): Record<'subject' | 'status' | 'sent', Column<Row>> {
  const t = useTexts('letter-screen', 'processes', 'validation');
  const format = useFormat();
  return {
    subject: {
      key: 'code',
      header: t('validation.field.short_info'),
      rowHeader: true,
      className: width,
      cell: (row) => (
        <Subject
          machine={machine}
          letter={row}
          state={state}
          href={hrefOf(row)}
          unread={isUnread(row)}
        />
      ),
    },
    status: {
      key: 'status',
      header: t('processes.status'),
      className: 'min-w-44',
      cell: status,
    },
    sent: {
      key: 'sent_at',
      header: t('letter-screen.sent'),
      sortable: true,
      className: 'whitespace-nowrap',
      cell: ({ sent_at }) => sent_at && format.date(sent_at),
    },
  };
}
