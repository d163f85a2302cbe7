import { lazy, Suspense } from 'react';
import { fullName } from '#shared/names.ts';
import type { AmountColumn, AmountRow, Amounts } from '#web/grid/amounts.ts';
import type { Problems } from '#web/grid/marks.ts';
import type { WrongCell } from '#web/grid/use-sheet.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useSame } from '#web/lib/use-same.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { CheckRow, RowFaults } from '../schema.ts';
import type { RowsState } from './rows-merge.ts';
import { useRowWords } from './use-row-words.ts';

/** A part of its own: the page stands before the spreadsheet is there. */
const AmountGrid = lazy(async () => ({
  default: (await import('#web/grid/amount-grid.tsx')).AmountGrid,
}));

interface Props {
  state: RowsState;
  faults: ReadonlyMap<number, RowFaults>;
  onChange(cells: Amounts): void;
  onWrong(cells: readonly WrongCell[]): void;
}

function useColumns(): AmountColumn[] {
  const { labels, statuses, reasons } = useRowWords();
  return useSame<AmountColumn[]>([
    { id: 'status', header: labels.status, kind: 'choice', choices: statuses, width: 9.5 },
    { id: 'reason_code', header: labels.reason_code, kind: 'choice', choices: reasons, width: 8.5 },
    { id: 'mark', header: labels.mark, max: 100, width: 4.5 },
    { id: 'deadline', header: labels.deadline, kind: 'text', width: 6.5 },
    { id: 'note', header: labels.note, kind: 'text', width: 10 },
  ]);
}

function useRows(rows: readonly CheckRow[]): AmountRow[] {
  const t = useTexts('check-screen');
  const left = t('check-screen.left');
  return useSame(
    rows.map((row) => ({
      id: row.id,
      header: fullName(row.person),
      ...(row.left ? { note: left } : {}),
    })),
  );
}

/** What is wrong where: what is seen here, and what the server has said. */
function useProblems({ refused, disputes }: RowsState, faults: Props['faults']): Problems {
  const t = useTexts('check-screen', 'validation');
  const cells: Record<string, Record<string, string>> = {};
  for (const [id, found] of Object.entries(refused)) cells[id] = { ...found };
  for (const [id, found] of faults)
    for (const [column, fault] of Object.entries(found))
      cells[id] = { ...cells[id], [column]: t(`check-screen.fault.${fault}`) };
  const rows = Object.fromEntries(
    disputes.map(({ row }) => [String(row), t('check-screen.conflict.title')]),
  );
  return useSame({ cells, rows });
}

/** Students down, what was found across: one pass of the keyboard down a column. */
export function RowsGrid({ state, faults, onChange, onWrong }: Props) {
  const t = useTexts('check-screen', 'validation', 'codes', 'grid');
  const columns = useColumns();
  const rows = useRows(state.rows);
  const problems = useProblems(state, faults);
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <AmountGrid
        label={t('check-screen.grid.title')}
        rowHeader={t('check-screen.field.student')}
        rows={rows}
        columns={columns}
        nameWidth={12}
        values={state.cells}
        onChange={onChange}
        onWrong={onWrong}
        totals={false}
        problems={problems}
      />
    </Suspense>
  );
}
