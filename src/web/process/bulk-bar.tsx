import { useState } from 'react';
import type { AnyStateMachine } from 'xstate';
import { maxBulkRows } from '#shared/bulk.ts';
import { ReadOnlyNotice } from '#web/forms/read-only-notice.tsx';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { Button } from '#web/ui/button.tsx';
import type { ActionForm } from './action-form.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { type BulkOutcome, BulkResult } from './bulk-result.tsx';
import { type BulkChoice, bulkChoices, type Selection } from './bulk-selection.ts';

interface Props<Row extends TravellingRecord> {
  machine: AnyStateMachine;
  selection: Selection<Row>;
  /** Fields of events that are sent with any, the same for all records. */
  forms?: Record<string, ActionForm>;
  nameOf(record: Row): string;
}

/**
 * Under the filters, in the flow: how many are chosen, what can be decided about them at once, and
 * what became of the last decision.
 */
export function BulkBar<Row extends TravellingRecord>({
  machine,
  selection,
  forms = {},
  nameOf,
}: Props<Row>) {
  const t = useTexts('bulk', 'process', machine.id);
  const format = useFormat();
  const actor = useActor();
  const [open, setOpen] = useState<{ choice: BulkChoice; rows: readonly Row[] } | null>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const choices = bulkChoices(machine, selection.rows, actor);
  const count = selection.rows.length;
  const name = (record: TravellingRecord) => nameOf(record as Row);
  return (
    <>
      {count > 0 && (
        <section
          aria-label={t('bulk.label')}
          className="no-print mb-6 flex flex-wrap items-center gap-3 border border-brand bg-surface px-4 py-3"
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
              onClick={() => setOpen({ choice, rows: selection.rows })}
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
      {outcome && (
        <BulkResult
          key={outcome.at}
          machine={machine}
          outcome={outcome}
          nameOf={name}
          onClose={() => setOutcome(null)}
        />
      )}
      {open && (
        <BulkDialog
          machine={machine}
          {...open}
          form={forms[open.choice.event]}
          nameOf={name}
          onClose={() => setOpen(null)}
          onDone={(answer) => {
            setOutcome({ event: open.choice.event, answer, rows: open.rows, at: Date.now() });
            selection.clear();
          }}
        />
      )}
    </>
  );
}
