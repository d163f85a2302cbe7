import type { AnyStateMachine } from 'xstate';
import { maxBulkRows } from '#shared/bulk.ts';
import { ReadOnlyNotice } from '#web/forms/read-only-notice.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { Button } from '#web/ui/button.tsx';
import { useHeightVariable } from '#web/ui/use-height-variable.ts';
import { type BulkChoice, bulkChoices } from './bulk-selection.ts';

export interface BulkChosenProps {
  machine: AnyStateMachine;
  selection: { rows: readonly TravellingRecord[]; clear(): void };
  onDecide(choice: BulkChoice): void;
}

/** How many are chosen, and what can be decided about them at once. */
export function BulkChosen({ machine, selection, onDecide }: BulkChosenProps) {
  const t = useTexts('bulk', 'process', machine.id);
  const format = useFormat();
  const choices = bulkChoices(machine, selection.rows, useActor());
  const count = selection.rows.length;
  const bar = useHeightVariable<HTMLElement>('--chosen', count > 0);
  return (
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
          onClick={() => onDecide(choice)}
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
  );
}
