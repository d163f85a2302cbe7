import type { ReactNode } from 'react';
import { letterMachine } from '#machines/letter.machine.ts';
import type { ListedLetter } from '#shared/rows/letter.ts';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import type { Column } from '#web/ui/table.tsx';
import { LetterRows } from './correspondence/letter-rows.tsx';
import { StatusCell } from './correspondence/letter-status-cell.tsx';
import { Subject } from './correspondence/letter-subject.tsx';
import { useLetterPlace } from './letter-place.ts';

type Side = 'from' | 'to';

/** What about and number, the other side, status with its dates, when sent. */
function useColumns(state: ListState, sides: readonly Side[]): Column<ListedLetter>[] {
  const t = useTexts('letter-screen', 'letter', 'processes', 'validation');
  const format = useFormat();
  const name = useName();
  const { record, isIncoming } = useLetterPlace();
  return [
    {
      key: 'code',
      header: t('validation.field.short_info'),
      rowHeader: true,
      className: 'min-w-64',
      cell: (row) => (
        <Subject
          machine={letterMachine}
          letter={row}
          state={state}
          href={record(row)}
          unread={isIncoming(row) && row.read_at === null}
        />
      ),
    },
    ...sides.map(
      (side): Column<ListedLetter> => ({
        key: side,
        header: t(`letter-screen.${side}`),
        className: 'min-w-48',
        cell: (row) =>
          name(row[side]) || <span className="text-muted">{t('letter-screen.noAddressee')}</span>,
      }),
    ),
    {
      key: 'status',
      header: t('processes.status'),
      className: 'min-w-44',
      cell: (row) => (
        <StatusCell
          machine={letterMachine}
          letter={row}
          awaited={row.sent_at === null ? '' : name(row.to)}
        />
      ),
    },
    {
      key: 'sent_at',
      header: t('letter-screen.sent'),
      sortable: true,
      className: 'whitespace-nowrap',
      cell: ({ sent_at }) => sent_at && format.date(sent_at),
    },
  ];
}

interface Props {
  state: ListState;
  box: Query;
  /**
   * Which organizations a row names: in an inbox the sender alone, among one's own the recipient.
   */
  sides: readonly Side[];
  empty: ReactNode;
}

/** The letters of a box between organizations. */
export function LetterBox({ state, box, sides, empty }: Props) {
  return (
    <LetterRows
      machine={letterMachine}
      state={state}
      box={box}
      columns={useColumns(state, sides)}
      exportPath="/statistics/letters/"
      empty={empty}
    />
  );
}
