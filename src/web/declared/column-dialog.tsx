import { densities } from '#shared/appearance-names.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ListState } from '#web/process/list-state.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/checkbox-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';

/** A column to choose, in words. */
interface ChoosableColumn {
  key: string;
  name: string;
  /** Others always stand there. */
  choosable: boolean;
  /** Shown until somebody chooses. */
  usual: boolean;
}

export interface ColumnDialogProps {
  columns: readonly ChoosableColumn[];
  state: ListState;
  onClose(): void;
  returnFocus(): HTMLElement | null;
}

/**
 * Which columns a list shows, and how high its rows are. Each choice is seen in the list at once and
 * stands in its address.
 */
export function ColumnDialog({ columns, state, onClose, returnFocus }: ColumnDialogProps) {
  const t = useTexts('list-view');
  const isShown = ({ key, usual }: ChoosableColumn) => state.columns?.includes(key) ?? usual;
  const put = (changed: ChoosableColumn, shown: boolean) => {
    const chosen = columns.filter((one) =>
      one.key === changed.key ? shown : !one.choosable || isShown(one),
    );
    const asUsual = columns.every((one) => chosen.includes(one) === one.usual);
    state.setColumns(asUsual ? null : chosen.map(({ key }) => key));
  };
  const always = columns.filter(({ choosable }) => !choosable).map(({ name }) => name);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      returnFocus={returnFocus}
      title={t('list-view.columns.title')}
      description={t('list-view.columns.hint', { names: always.join(', ') })}
      footer={
        state.columns && (
          <Button onClick={() => state.setColumns(null)}>{t('list-view.columns.usual')}</Button>
        )
      }
    >
      <fieldset className="my-3">
        <legend className="sr-only">{t('list-view.columns.title')}</legend>
        {columns
          .filter(({ choosable }) => choosable)
          .map((column) => (
            <CheckboxField
              key={column.key}
              name={`column-${column.key}`}
              label={column.name}
              checked={isShown(column)}
              onChange={(event) => put(column, event.target.checked)}
            />
          ))}
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
