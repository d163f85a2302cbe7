import { useMemo, useState } from 'react';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { broughtBack } from '#web/grid/kept-cells.ts';
import { type CellsOffer, useKeptCells } from '#web/grid/use-kept-cells.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useUnmetText } from '#web/record/use-unmet-texts.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { ExamDirection, ExamRecord, ListedExamResult } from '../schema.ts';
import { MarksBar } from './marks-bar.tsx';
import { MarksConflict } from './marks-conflict.tsx';
import { MarksDiff } from './marks-diff.tsx';
import { MarksGrid } from './marks-grid.tsx';
import { MarksOffered } from './marks-offer.tsx';
import { MarksSheet } from './marks-sheet.tsx';
import {
  cellsOf,
  changesOf,
  faultsOf,
  lacksProposals,
  proposalsOf,
  withProposals,
} from './marks-values.ts';
import { useMarks } from './use-marks.ts';
import { useOpenRows } from './use-marks-grid.ts';

interface Props {
  exam: ExamRecord;
  direction: ExamDirection;
  rows: readonly ListedExamResult[];
}

/** The entering of marks for anyone who may, now or on another day; others just look. */
function useEntering(rows: Props['rows']) {
  const actor = useActor();
  const [first] = rows;
  const action =
    first &&
    actionsOf(examResultMachine, first, actor).find(
      ({ event, permitted }) => event === 'setMark' && permitted,
    );
  return action && { ...action, first };
}

/** Why nobody can enter marks now. */
function Closed({ rows }: Pick<Props, 'rows'>) {
  const t = useTexts('exam-screen');
  const unmetText = useUnmetText(examResultMachine);
  const action = useEntering(rows);
  if (!action || action.enabled) return null;
  return (
    <Notice tone="secondary" heading={t('exam-screen.marks.closed')}>
      {action.unmet.map((guard) => (
        <p key={guard}>{unmetText(guard, action.first.facts)}</p>
      ))}
    </Notice>
  );
}

/**
 * Marks and results while the exam is not published: the grid, its saving after a look at the
 * changes, what others have saved meanwhile.
 */
export function MarksForm({ exam, direction, rows }: Props) {
  const t = useTexts('exam-screen', 'examResult', 'grid', 'validation', 'codes');
  const [looking, setLooking] = useState(false);
  const { state, wrong, saving, setWrong, setCells, save, takeTheirs } = useMarks(exam.id, rows);
  const { forms } = direction;
  const proposals = useMemo(
    () => proposalsOf(state.rows, state.cells, forms, exam.pass),
    [state.rows, state.cells, forms, exam.pass],
  );
  const changes = useMemo(() => changesOf(state.rows, state.cells), [state.rows, state.cells]);
  const faults = useMemo(
    () => faultsOf(state.rows, state.cells, proposals),
    [state.rows, state.cells, proposals],
  );
  const open = useOpenRows(state.rows);
  const enters = open.size > 0;
  const mayEnter = useEntering(state.rows) !== undefined;
  const offer = useKeptCells({
    record: `examMarks/${exam.id}/${direction.direction.id}`,
    stored: useMemo(() => cellsOf(state.rows), [state.rows]),
    open,
    changes: useMemo(
      () => changes.map(({ row, ...cell }) => ({ row: row.id, ...cell })),
      [changes],
    ),
  });
  const faulty =
    wrong.length + [...faults.values()].reduce((sum, found) => sum + Object.keys(found).length, 0);
  const changed = new Set(changes.map(({ row }) => row.id)).size;
  const submit = async () => {
    await save();
    setLooking(false);
  };
  const bringBack = ({ cells, forget }: CellsOffer) => {
    setCells(broughtBack(state.cells, cells));
    forget();
  };
  return (
    <section aria-labelledby="marks-title" className="flex flex-col gap-4">
      <div className="no-print">
        <h2 id="marks-title" className="text-xl">
          {t('exam-screen.marks.title')}
        </h2>
        {enters && <p className="max-w-[75ch] text-muted">{t('exam-screen.marks.lead')}</p>}
      </div>
      <Closed rows={state.rows} />
      {offer && (
        <div className="no-print">
          <MarksOffered offer={offer} rows={state.rows} onBring={() => bringBack(offer)} />
        </div>
      )}
      <MarksConflict state={state} onTakeTheirs={takeTheirs} />
      <MarksGrid
        state={state}
        open={open}
        most={exam.max_mark}
        forms={forms}
        proposals={proposals}
        faults={faults}
        onChange={setCells}
        onWrong={setWrong}
      />
      {enters && (
        <MarksBar
          changed={changed}
          faulty={faulty}
          lacking={lacksProposals(state.cells, proposals)}
          onLook={() => setLooking(true)}
          onPropose={() => setCells(withProposals(state.cells, proposals))}
        />
      )}
      {mayEnter && (
        <MarksSheet
          exam={exam.id}
          direction={direction.direction}
          enters={enters}
          unsaved={changed > 0 || wrong.length > 0}
        />
      )}
      {looking && (
        <MarksDiff
          changes={changes}
          saving={saving}
          onSave={() => void submit()}
          onClose={() => setLooking(false)}
        />
      )}
      <UnsavedGuard unsaved={changed > 0 || wrong.length > 0} />
    </section>
  );
}
