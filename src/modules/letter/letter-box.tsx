import type { ReactNode } from 'react';
import { letterMachine } from '#machines/letter.machine.ts';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import type { Column } from '#web/ui/table.tsx';
import { LetterRows } from './correspondence/letter-rows.tsx';
import { StatusCell } from './correspondence/letter-status-cell.tsx';
import { useLetterColumns } from './correspondence/use-letter-columns.tsx';
import { useLetterPlace } from './letter-place.ts';
import type { ListedLetter } from './schema.ts';

type Side = 'from' | 'to';

/** What about and number, the other side, status with its dates, when sent. */
function useColumns(state: ListState, sides: readonly Side[]): Column<ListedLetter>[] {
  const t = useTexts('letter-screen', 'letter');
  const name = useName();
  const { record, isIncoming } = useLetterPlace();
  const { subject, status, sent } = useLetterColumns<ListedLetter>({
    machine: letterMachine,
    state,
    width: 'min-w-64',
    hrefOf: record,
    isUnread: (row) => isIncoming(row) && row.read_at === null,
    status: (row) => (
      <StatusCell
        machine={letterMachine}
        letter={row}
        awaited={row.sent_at === null ? '' : name(row.to)}
      />
    ),
  });
  const organizations = sides.map(
    (side): Column<ListedLetter> => ({
      key: side,
      header: t(`letter-screen.${side}`),
      className: 'min-w-48',
      cell: (row) =>
        name(row[side]) || <span className="text-muted">{t('letter-screen.noAddressee')}</span>,
    }),
  );
  return [subject, ...organizations, status, sent];
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
