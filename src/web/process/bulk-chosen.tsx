import { useMutation } from '@tanstack/react-query';
import type { AnyStateMachine } from 'xstate';
import { maxBulkRows } from '#shared/bulk.ts';
import { ReadOnlyNotice } from '#web/forms/read-only-notice.tsx';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { collectionOf, type RecordPage, type TravellingRecord } from '#web/record/record.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { useHeightVariable } from '#web/ui/use-height-variable.ts';
import { isGivable } from './assigned-record.ts';
import { type BulkChoice, bulkChoices, type WholeList } from './bulk-selection.ts';

export interface BulkChosenProps {
  machine: AnyStateMachine;
  selection: { rows: readonly TravellingRecord[]; clear(): void };
  whole: WholeList;
  /** The records of all pages, as many of them as can be decided at once. */
  onChooseWhole(rows: readonly TravellingRecord[]): void;
  onDecide(choice: BulkChoice): void;
  /** Gives them to a colleague. */
  onGive(): void;
}

/**
 * Chooses what the list holds on all its pages, or, where that is more than can be decided at once,
 * the first of it, and says which of the two. Draws nothing once they are chosen.
 */
function ChooseWhole({
  machine,
  selection,
  whole: { query, count },
  onChooseWhole,
}: Omit<BulkChosenProps, 'onDecide' | 'onGive'>) {
  const t = useTexts('bulk');
  const format = useFormat();
  const complain = useRefusalToast();
  const reading = useMutation({
    mutationFn: () =>
      http.get<RecordPage<TravellingRecord>>(`/${collectionOf(machine)}/`, {
        ...query,
        limit: maxBulkRows,
        offset: 0,
      }),
    onSuccess: ({ results }) => onChooseWhole(results),
    onError: complain,
  });
  if (selection.rows.length >= Math.min(count, maxBulkRows)) return null;
  const number = format.number(count);
  return (
    <Button
      kind="plain"
      loading={reading.isPending}
      data-choose-whole=""
      onClick={() => reading.mutate()}
    >
      {count > maxBulkRows
        ? t('bulk.first', { max: maxBulkRows, number })
        : t('bulk.whole', { number })}
    </Button>
  );
}

/** How many are chosen, and what can be decided about them at once. */
export function BulkChosen({ onDecide, onGive, onChooseWhole, ...choosing }: BulkChosenProps) {
  const { machine, selection } = choosing;
  const t = useTexts('bulk', 'process', 'assignment', machine.id);
  const format = useFormat();
  const actor = useActor();
  const choices = bulkChoices(machine, selection.rows, actor);
  const count = selection.rows.length;
  const givable = selection.rows.filter((row) => isGivable(machine, row, actor)).length;
  const bar = useHeightVariable<HTMLElement>('--chosen', count > 0);
  return (
    <section
      ref={bar}
      tabIndex={-1}
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
      <ChooseWhole
        {...choosing}
        onChooseWhole={(rows) => {
          onChooseWhole(rows);
          // The button that had the focus goes.
          bar.current?.focus();
        }}
      />
      {choices.map((choice) => (
        <Button
          key={choice.event}
          size="small"
          changes
          data-bulk={choice.event}
          onClick={() => onDecide(choice)}
        >
          {t(`${machine.id}.action.${choice.event}`)} (
          {choice.eligible === count ? count : `${choice.eligible} / ${count}`})
        </Button>
      ))}
      {givable > 0 && (
        <Button size="small" changes aria-haspopup="dialog" data-give="" onClick={onGive}>
          {t('assignment.many.action')} ({givable === count ? count : `${givable} / ${count}`})
        </Button>
      )}
      {choices.length === 0 && givable === 0 && <p className="text-muted">{t('bulk.nothing')}</p>}
      <ReadOnlyNotice />
      <Button kind="plain" onClick={selection.clear}>
        {t('bulk.clear')}
      </Button>
    </section>
  );
}
