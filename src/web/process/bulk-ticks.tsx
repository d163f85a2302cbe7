import { useEffect } from 'react';
import type { AnyStateMachine } from 'xstate';
import { useTexts } from '#web/lib/i18n.ts';
import { useActor } from '#web/lib/use-actor.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { isGivable } from './assigned-record.ts';
import { bulkChoices, type Selection } from './bulk-selection.ts';

/** The tick of one row, or of all rows that are shown; its words are heard, not seen. */
function Tick({
  label,
  checked,
  some,
  onChange,
}: {
  label: string;
  checked: boolean;
  some?: boolean;
  onChange(chosen: boolean): void;
}) {
  return (
    <label className="no-print relative z-10 -mt-1 inline-flex size-8 shrink-0 items-center justify-center [th>&]:mr-2 [th>&]:align-bottom">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        ref={(input) => {
          if (input) input.indeterminate = Boolean(some) && !checked;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="tick size-5 shrink-0 rounded-sm"
      />
    </label>
  );
}

/**
 * Whether something can be decided about many of these rows, or they can be given to a colleague,
 * so that they have ticks. What is
 * chosen follows the rows as they are drawn.
 */
export function useTicks<Row extends TravellingRecord>(
  machine: AnyStateMachine,
  rows: readonly Row[],
  { see }: Selection<Row>,
): boolean {
  const actor = useActor();
  useEffect(() => see(rows), [rows, see]);
  return (
    bulkChoices(machine, rows, actor).length > 0 ||
    rows.some((row) => isGivable(machine, row, actor))
  );
}

/** The tick of one row, called by its name. */
export function RowTick<Row extends TravellingRecord>({
  name,
  row,
  selection,
}: {
  name: string;
  row: Row;
  selection: Selection<Row>;
}) {
  const t = useTexts('list-view');
  return (
    <Tick
      label={t('list-view.tick.row', { name })}
      checked={selection.has(row.id)}
      onChange={(yes) => selection.put([row], yes)}
    />
  );
}

/** The tick of all rows that are shown; `group` is what they are together. */
export function PageTick<Row extends TravellingRecord>({
  group,
  rows,
  selection,
}: {
  group: string;
  rows: readonly Row[];
  selection: Selection<Row>;
}) {
  const t = useTexts('list-view');
  const chosen = rows.filter((row) => selection.has(row.id)).length;
  const put = (yes: boolean) => selection.put(rows, yes);
  return (
    <Tick
      label={t('list-view.tick.page', { group })}
      checked={chosen === rows.length}
      some={chosen > 0}
      onChange={put}
    />
  );
}
