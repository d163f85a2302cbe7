import { letterMachine } from '#machines/letter.machine.ts';
import type { ListedLetter } from '#shared/rows/letter.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { Selection } from '#web/process/bulk-selection.ts';
import { PageTickLine, RowTick, useTicks } from '#web/process/bulk-ticks.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { useName } from '#web/process/names.ts';
import { useTurnText } from '#web/process/prompt.tsx';
import type { RecordPage } from '#web/process/record.ts';
import { RecordTable } from '#web/process/record-table.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useLetterPlace } from './letter-place.ts';

interface Props {
  page: RecordPage<ListedLetter>;
  state: ListState;
  busy: boolean;
  selection: Selection<ListedLetter>;
  /** Which organizations a row names: in an inbox the sender alone, among one's own the recipient. */
  sides: readonly ('from' | 'to')[];
}

/** Number and short info as one link; an unread letter is heavier and says so. */
function Subject({ letter, state }: { letter: ListedLetter; state: ListState }) {
  const t = useTexts('letter-screen');
  const { record, isIncoming } = useLetterPlace();
  const unread = isIncoming(letter) && letter.read_at === null;
  return (
    <div className="min-w-0">
      <RowLink list={letterMachine.id} listHref={state.href} id={letter.id} href={record(letter)}>
        {letter.short_info ?? t('letter-screen.noText')}
      </RowLink>
      <span className="block text-muted">
        {letter.code ?? t('letter-screen.noNumber')}
        {unread && (
          <strong className="ml-2 inline-block whitespace-nowrap rounded-sm bg-info-tint px-1.5 text-sm text-info">
            {t('letter-screen.unread')}
          </strong>
        )}
      </span>
    </div>
  );
}

/** When it was read and by when an answer is due, under its status. */
function Standing({ letter }: { letter: ListedLetter }) {
  const t = useTexts('letter-screen');
  const format = useFormat();
  const name = useName();
  const turn = useTurnText(letterMachine);
  const open = letter.sent_at !== null && letter.answered_at === null && letter.answer_due !== null;
  return (
    <>
      <StatusTag machine={letterMachine} state={letter.state} />
      <span className="mt-1 block text-sm text-muted">{turn(letter, letter.sent_at === null ? '' : name(letter.to))}</span>
      {open && (
        <span className={letter.overdue_at ? 'block text-sm text-danger' : 'block text-sm'}>
          {t(letter.overdue_at ? 'letter-screen.late' : 'letter-screen.due', { date: format.date(letter.answer_due ?? '') })}
        </span>
      )}
    </>
  );
}

function useColumns({ state, selection, sides }: Props, ticks: boolean): Column<ListedLetter>[] {
  const t = useTexts('letter-screen', 'letter', 'processes', 'bulk');
  const format = useFormat();
  const name = useName();
  return [
    {
      key: 'code',
      header: t('validation.field.short_info'),
      rowHeader: true,
      className: 'min-w-64',
      cell: (row) => (
        <div className="flex gap-2">
          {ticks && <RowTick name={row.code ?? row.short_info ?? ''} row={row} selection={selection} />}
          <Subject letter={row} state={state} />
        </div>
      ),
    },
    ...sides.map(
      (side): Column<ListedLetter> => ({
        key: side,
        header: t(`letter-screen.${side}`),
        className: 'min-w-48',
        cell: (row) => name(row[side]) || <span className="text-muted">{t('letter-screen.noAddressee')}</span>,
      }),
    ),
    { key: 'status', header: t('processes.status'), className: 'min-w-44', cell: (row) => <Standing letter={row} /> },
    {
      key: 'sent_at',
      header: t('letter-screen.sent'),
      sortable: true,
      className: 'whitespace-nowrap',
      cell: ({ sent_at }) => sent_at && format.date(sent_at),
    },
  ];
}

/** Letters as rows: what about and number, the other side, status with its dates, when sent. Where something can be decided about many, with ticks. */
export function LetterTable(props: Props) {
  const { page, state, busy, selection } = props;
  const t = useTexts('letter-screen', 'bulk', 'letter', 'validation');
  const rows = page.results;
  const ticks = useTicks(letterMachine, rows, selection);
  const columns = useColumns(props, ticks);
  return (
    <>
      {ticks && <PageTickLine text={t('letter-screen.chooseAll')} group={t('letter.names')} rows={rows} selection={selection} />}
      <RecordTable
        machine={letterMachine}
        state={state}
        caption={t('letter-screen.caption', { count: page.count })}
        columns={columns}
        rows={rows}
        busy={busy}
      />
    </>
  );
}
