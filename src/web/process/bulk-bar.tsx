import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage, loadPage } from '#web/lib/lazy-page.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { toastError } from '#web/ui/toast.ts';
import type { ActionForm } from './action-form.ts';
import type { AssignManyProps } from './assign-many-dialog.tsx';
import type { BulkChosenProps } from './bulk-chosen.tsx';
import type { BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkOutcome, BulkResultProps } from './bulk-result.tsx';
import type { BulkChoice, Selection, WholeList } from './bulk-selection.ts';

/** The fields of events that are sent with any, the same for all of these records. */
export type FormsOf<Row> = (rows: readonly Row[]) => Record<string, ActionForm>;

interface Props<Row extends TravellingRecord> {
  machine: AnyStateMachine;
  selection: Selection<Row>;
  /** What is chosen when everything is. */
  whole: WholeList;
  /** Loads the fields of events that are sent with any. */
  loadForms?(): Promise<FormsOf<Row>>;
  nameOf(record: Row): string;
  /** The rows, with the way to their other pages. */
  children: ReactNode;
}

// Who only reads a list needs none of them: they are fetched with the first tick, before a decision.
const BulkChosen = lazyPage<'BulkChosen', BulkChosenProps>(
  () => import('./bulk-chosen.tsx'),
  'BulkChosen',
);
const BulkDialog = lazyPage<'BulkDialog', BulkDialogProps>(
  () => import('./bulk-dialog.tsx'),
  'BulkDialog',
);
const BulkResult = lazyPage<'BulkResult', BulkResultProps>(
  () => import('./bulk-result.tsx'),
  'BulkResult',
);
const AssignManyDialog = lazyPage<'AssignManyDialog', AssignManyProps>(
  () => import('./assign-many-dialog.tsx'),
  'AssignManyDialog',
);

interface Opened<Row> {
  choice: BulkChoice;
  rows: readonly Row[];
  form: ActionForm | undefined;
}

/**
 * With the first tick comes what a decision needs: it is there when the button is pressed. Answers
 * whether the decisions can be offered.
 */
function useFetchedEarly(chosen: boolean, loadForms?: () => Promise<unknown>): boolean {
  const t = useTexts();
  const [ready, setReady] = useState(false);
  const fetchAll = useEffectEvent(async () => {
    const further = [loadForms?.(), loadPage(BulkDialog), loadPage(BulkResult)];
    void Promise.allSettled(further);
    try {
      await loadPage(BulkChosen);
      setReady(true);
    } catch {
      toastError(t('common.toast.error'), t('common.error.network'));
    }
  });
  useEffect(() => {
    if (chosen) void fetchAll();
  }, [chosen]);
  return ready;
}

/**
 * Rows with ticks: how many are chosen and what can be decided about them at once stands under
 * them, at the foot of the window while they go on, so that no row moves when one is ticked. What
 * became of the last decision stands above.
 */
export function BulkBar<Row extends TravellingRecord>({
  machine,
  selection,
  whole,
  loadForms,
  nameOf,
  children,
}: Props<Row>) {
  const t = useTexts();
  const [open, setOpen] = useState<Opened<Row> | null>(null);
  const [given, setGiven] = useState<readonly Row[] | null>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const count = selection.rows.length;
  const name = (record: TravellingRecord) => nameOf(record as Row);
  const decide = async (choice: BulkChoice) => {
    const { rows } = selection;
    try {
      const [formsOf] = await Promise.all([loadForms?.(), loadPage(BulkDialog)]);
      setOpen({ choice, rows, form: formsOf?.(rows)[choice.event] });
    } catch {
      toastError(t('common.toast.error'), t('common.error.network'));
    }
  };
  const ready = useFetchedEarly(count > 0, loadForms);
  return (
    <>
      <Suspense>
        {outcome && (
          <BulkResult
            key={outcome.at}
            machine={machine}
            outcome={outcome}
            nameOf={name}
            onClose={() => setOutcome(null)}
          />
        )}
      </Suspense>
      {children}
      <Suspense>
        {count > 0 && ready && (
          <BulkChosen
            machine={machine}
            selection={selection}
            whole={whole}
            onChooseWhole={(rows) => selection.put(rows as Row[], true)}
            onDecide={(choice) => void decide(choice)}
            onGive={() => setGiven(selection.rows)}
          />
        )}
      </Suspense>
      <Suspense>
        {open && (
          <BulkDialog
            machine={machine}
            {...open}
            nameOf={name}
            onClose={() => setOpen(null)}
            onDone={(answer) => {
              setOutcome({ event: open.choice.event, answer, rows: open.rows, at: Date.now() });
              selection.clear();
            }}
          />
        )}
      </Suspense>
      <Suspense>
        {given && (
          <AssignManyDialog
            machine={machine}
            rows={given}
            onClose={() => setGiven(null)}
            onDone={(answer) => {
              setOutcome({ event: null, answer, rows: given, at: Date.now() });
              selection.clear();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
