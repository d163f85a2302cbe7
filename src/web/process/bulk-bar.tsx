import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { maxBulkRows } from '#shared/bulk.ts';
import { ReadOnlyNotice } from '#web/forms/read-only-notice.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { lazyPage, loadPage } from '#web/lib/lazy-page.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { Button } from '#web/ui/button.tsx';
import { toastError } from '#web/ui/toast.ts';
import { useHeightVariable } from '#web/ui/use-height-variable.ts';
import type { ActionForm } from './action-form.ts';
import type { BulkDialogProps } from './bulk-dialog.tsx';
import type { BulkOutcome, BulkResultProps } from './bulk-result.tsx';
import { type BulkChoice, bulkChoices, type Selection } from './bulk-selection.ts';

/** The fields of events that are sent with any, the same for all of these records. */
export type FormsOf<Row> = (rows: readonly Row[]) => Record<string, ActionForm>;

interface Props<Row extends TravellingRecord> {
  machine: AnyStateMachine;
  selection: Selection<Row>;
  /** Loads the fields of events that are sent with any. */
  loadForms?(): Promise<FormsOf<Row>>;
  nameOf(record: Row): string;
  /** The rows, with the way to their other pages. */
  children: ReactNode;
}

// Who only reads a list needs neither; both are fetched with the first tick, before a decision.
const BulkDialog = lazyPage<'BulkDialog', BulkDialogProps>(
  () => import('./bulk-dialog.tsx'),
  'BulkDialog',
);
const BulkResult = lazyPage<'BulkResult', BulkResultProps>(
  () => import('./bulk-result.tsx'),
  'BulkResult',
);

interface Opened<Row> {
  choice: BulkChoice;
  rows: readonly Row[];
  form: ActionForm | undefined;
}

/** With the first tick comes what a decision needs: it is there when the button is pressed. */
function useFetchedEarly(chosen: boolean, loadForms?: () => Promise<unknown>): void {
  const fetchAll = useEffectEvent(() =>
    Promise.all([loadForms?.(), loadPage(BulkDialog), loadPage(BulkResult)]).catch(() => undefined),
  );
  useEffect(() => {
    if (chosen) void fetchAll();
  }, [chosen]);
}

/**
 * Rows with ticks: how many are chosen and what can be decided about them at once stands under
 * them, at the foot of the window while they go on, so that no row moves when one is ticked. What
 * became of the last decision stands above.
 */
export function BulkBar<Row extends TravellingRecord>({
  machine,
  selection,
  loadForms,
  nameOf,
  children,
}: Props<Row>) {
  const t = useTexts('bulk', 'process', machine.id);
  const format = useFormat();
  const actor = useActor();
  const [open, setOpen] = useState<Opened<Row> | null>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const choices = bulkChoices(machine, selection.rows, actor);
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
  useFetchedEarly(count > 0, loadForms);
  const bar = useHeightVariable<HTMLElement>('--chosen', count > 0);
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
      {count > 0 && (
        <section
          ref={bar}
          aria-label={t('bulk.label')}
          className="no-print sticky bottom-0 z-12 mt-6 flex max-h-[40dvh] flex-wrap items-center gap-3 overflow-y-auto border border-brand bg-surface px-4 py-3"
        >
          <p role="status" className="font-semibold">
            {t('bulk.chosen', { count, number: format.number(count) })}
            {count >= maxBulkRows && (
              <span className="block font-normal text-muted">
                {t('bulk.most', { max: maxBulkRows })}
              </span>
            )}
          </p>
          {choices.map((choice) => (
            <Button
              key={choice.event}
              size="small"
              changes
              data-bulk={choice.event}
              onClick={() => void decide(choice)}
            >
              {t(`${machine.id}.action.${choice.event}`)} (
              {choice.eligible === count ? count : `${choice.eligible} / ${count}`})
            </Button>
          ))}
          {choices.length === 0 && <p className="text-muted">{t('bulk.nothing')}</p>}
          <ReadOnlyNotice />
          <Button kind="plain" onClick={selection.clear}>
            {t('bulk.clear')}
          </Button>
        </section>
      )}
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
    </>
  );
}
