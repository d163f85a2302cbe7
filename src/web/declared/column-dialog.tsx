import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { densities } from '#shared/appearance-names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ListState } from '#web/process/list-state.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import type { ListColumn } from './columns.ts';

/** A column to choose and to move, in words. */
interface ChoosableColumn extends Pick<ListColumn<never>, 'kind' | 'key'> {
  name: string;
  /** Shown until somebody chooses. */
  usual: boolean;
}

export interface ColumnDialogProps {
  columns: readonly ChoosableColumn[];
  state: ListState;
  onClose(): void;
  returnFocus(): HTMLElement | null;
}

interface LineProps {
  column: ChoosableColumn;
  shown: boolean;
  first: boolean;
  last: boolean;
  onShow(shown: boolean): void;
  onMove(step: -1 | 1): void;
}

const moves = [
  { step: -1, icon: ArrowUp, name: 'up' },
  { step: 1, icon: ArrowDown, name: 'down' },
] as const;

/** One column: its tick, where it can be taken off, and the ways to another place. */
function Line({ column: { key, kind, name }, shown, first, last, onShow, onMove }: LineProps) {
  const t = useTexts('list-view');
  return (
    <li className="flex items-start justify-between gap-2 border-b border-b-line last:border-b-0">
      {kind === 'field' ? (
        <CheckboxField
          name={`column-${key}`}
          className="min-w-0 grow"
          label={name}
          checked={shown}
          onChange={(event) => onShow(event.target.checked)}
        />
      ) : (
        <p className="min-h-11 min-w-0 grow py-2.5 pl-9 break-words">{name}</p>
      )}
      <span className="flex shrink-0 gap-1 py-1.5">
        {moves.map(({ step, icon, name: way }) => {
          const end = step < 0 ? first : last;
          return (
            <Button
              key={way}
              kind="plain"
              size="small"
              icon={icon}
              // The focus stays on the button at the end of the way.
              aria-disabled={end || undefined}
              className={end ? 'cursor-not-allowed opacity-60' : undefined}
              aria-label={t(`list-view.columns.${way}`, { name })}
              onClick={() => !end && onMove(step)}
            />
          );
        })}
      </span>
    </li>
  );
}

/**
 * All columns in the order in which some are shown: the others follow those that they follow by
 * themselves.
 */
function arranged(
  columns: readonly ChoosableColumn[],
  keys: readonly string[] | null,
): readonly ChoosableColumn[] {
  if (keys === null) return columns;
  const placed = [...new Set(keys)].flatMap((key) =>
    columns.filter((column) => column.key === key && column.kind !== 'title'),
  );
  columns.forEach((column, at) => {
    const before = columns[at - 1];
    if (!placed.includes(column)) placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column);
  });
  return placed;
}

const keysOf = (columns: readonly ChoosableColumn[]) => columns.map(({ key }) => key);

/**
 * Which columns a list shows, in which order, and how high its rows are. Each choice is seen in the
 * list at once and stands in its address.
 */
export function ColumnDialog({ columns, state, onClose, returnFocus }: ColumnDialogProps) {
  const t = useTexts('list-view');
  // Lines stay where they are while ticks go on and off.
  const [order, setOrder] = useState(() => keysOf(arranged(columns, state.columns)));
  const [moved, setMoved] = useState('');
  const lines = arranged(columns, order);
  const isShown = ({ key, kind, usual }: ChoosableColumn) =>
    kind !== 'field' || (state.columns?.includes(key) ?? usual);
  const choose = (chosen: readonly ChoosableColumn[]) => {
    const usual = keysOf(columns.filter((one) => one.usual));
    const keys = keysOf(chosen);
    state.setColumns(keys.join() === usual.join() ? null : keys);
  };
  const show = (changed: ChoosableColumn, shown: boolean) =>
    choose(lines.filter((one) => (one === changed ? shown : isShown(one))));
  const movable = lines.filter(({ kind }) => kind !== 'title');
  const move = (column: ChoosableColumn, step: -1 | 1) => {
    const after = lines.filter((one) => one !== column);
    after.splice(lines.indexOf(column) + step, 0, column);
    setOrder(keysOf(after));
    choose(after.filter(isShown));
    const place = movable.indexOf(column) + 1 + step;
    setMoved(t('list-view.columns.moved', { name: column.name, place, of: movable.length }));
  };
  const always = columns.filter(({ kind }) => kind !== 'field').map(({ name }) => name);
  const first = columns.find(({ kind }) => kind === 'title')?.name;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      returnFocus={returnFocus}
      title={t('list-view.columns.title')}
      description={[
        t('list-view.columns.hint', { names: always.join(', ') }),
        first && t('list-view.columns.first', { name: first }),
      ]
        .filter(Boolean)
        .join(' ')}
      footer={
        state.columns && (
          <Button
            onClick={() => {
              setOrder(keysOf(columns));
              state.setColumns(null);
            }}
          >
            {t('list-view.columns.usual')}
          </Button>
        )
      }
    >
      <fieldset className="my-3">
        <legend className="sr-only">{t('list-view.columns.title')}</legend>
        <ol>
          {movable.map((column, at) => (
            <Line
              key={column.key}
              column={column}
              shown={isShown(column)}
              first={at === 0}
              last={at === movable.length - 1}
              onShow={(shown) => show(column, shown)}
              onMove={(step) => move(column, step)}
            />
          ))}
        </ol>
        {/* The regions of the page are not heard while a dialog is open. */}
        <p role="status" className="sr-only">
          {moved}
        </p>
      </fieldset>
      <RadioGroup
        legend={t('common.table.density')}
        name="density"
        inline
        options={densities.map((value) => ({ value, label: t(`common.table.${value}`) }))}
        value={state.density}
        onChange={(event) =>
          state.setDensity(densities.find((one) => one === event.target.value) ?? state.density)
        }
      />
    </Dialog>
  );
}
