import { lazy, Suspense } from 'react';
import type { Amounts } from '#web/grid/amounts.ts';
import type { WrongCell } from '#web/grid/use-sheet.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Proposal } from '../for-others/ranking.ts';
import type { ExamForm } from '../schema.ts';
import type { MarksState } from './marks-merge.ts';
import { disagreeing, type Fault } from './marks-values.ts';
import { useDerived } from './use-derived.ts';
import { useMarkColumns, useMarkProblems, useMarkRows } from './use-marks-grid.ts';

/** A part of its own: the page stands before the spreadsheet is there. */
const AmountGrid = lazy(async () => ({
  default: (await import('#web/grid/amount-grid.tsx')).AmountGrid,
}));

interface Props {
  state: MarksState;
  /** The rows whose marks can be entered. */
  open: ReadonlySet<number>;
  /** The highest mark. */
  most: number;
  forms: readonly ExamForm[];
  proposals: ReadonlyMap<number, Proposal>;
  faults: ReadonlyMap<number, Record<string, Fault>>;
  onChange(cells: Amounts): void;
  onWrong(cells: readonly WrongCell[]): void;
}

/**
 * Candidates down, marks and results across: one pass of the keyboard down a column, the proposal
 * beside it follows at once.
 */
export function MarksGrid({
  state,
  open,
  most,
  forms,
  proposals,
  faults,
  onChange,
  onWrong,
}: Props) {
  const t = useTexts('exam-screen', 'examResult', 'grid', 'validation', 'codes');
  const columns = useMarkColumns(most);
  const rows = useMarkRows(state.rows, open);
  const problems = useMarkProblems(state, faults, disagreeing(state.rows, state.cells, proposals));
  const derived = useDerived(state.rows, proposals, forms);
  return (
    <Suspense fallback={<Skeleton rows={8} />}>
      <AmountGrid
        label={t('exam-screen.marks.title')}
        rowHeader={t('exam-screen.field.person')}
        rows={rows}
        columns={columns}
        nameWidth={12}
        values={state.cells}
        onChange={onChange}
        onWrong={onWrong}
        derived={derived}
        totals={false}
        problems={problems}
      />
    </Suspense>
  );
}
