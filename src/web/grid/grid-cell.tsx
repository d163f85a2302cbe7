import { Link } from 'wouter';
import { type AmountColumn, type CellValue, isWords } from './amounts.ts';
import { CellEditor } from './cell-editor.tsx';
import { ChoiceEditor } from './choice-editor.tsx';
import type { CellError, Edit } from './sheet.ts';
import type { SheetAction } from './sheet-actions.ts';

interface Props {
  /** By number, as in `Spot`. */
  row: number;
  column: number;
  definition: AmountColumn;
  /** Value as it is shown. */
  text: string;
  /** What the cell says while it is written: `row, column`. */
  name: string;
  locked: boolean;
  active: boolean;
  selected: boolean;
  fault: boolean;
  edit: Edit | null;
  /** The line that says all about the active cell. */
  lineId: string;
  /** Where the number leads; Enter in the cell follows it. */
  href?: string;
  dispatch(action: SheetAction): void;
}

/**
 * What is shown of a cell: the text that was not taken, the words of a choice, an amount in the
 * language in use, words as they are.
 */
export function shownText(
  { choices }: Pick<AmountColumn, 'choices'>,
  value: CellValue,
  wrong: CellError | undefined,
  number: (value: number) => string,
): string {
  if (wrong) return wrong.text;
  const chosen = value !== null && choices?.find((choice) => choice.value === value);
  if (chosen) return chosen.label;
  return typeof value === 'number' ? number(value) : (value ?? '');
}

/** One cell: only the active one is a stop of Tab; while it is written, its input is. */
export function GridCell({
  row,
  column,
  definition,
  text,
  name,
  locked,
  active,
  selected,
  fault,
  edit,
  lineId,
  href,
  dispatch,
}: Props) {
  const words = isWords(definition);
  // The table is a grid that is written in, so its cells have the states of a grid's cells.
  const gridCell = { role: 'gridcell', 'aria-selected': selected, 'aria-readonly': locked };
  return (
    <td
      {...gridCell}
      data-row={row}
      data-column={column}
      data-fault={fault || undefined}
      aria-colindex={column + 2}
      aria-invalid={fault || undefined}
      aria-describedby={active ? lineId : undefined}
      tabIndex={edit ? undefined : active ? 0 : -1}
      className={words ? 'grid-cell text-left' : 'grid-cell text-right'}
    >
      {edit && definition.choices ? (
        <ChoiceEditor
          edit={edit}
          name={name}
          choices={definition.choices}
          fault={fault}
          dispatch={dispatch}
        />
      ) : edit ? (
        <CellEditor edit={edit} name={name} words={words} fault={fault} dispatch={dispatch} />
      ) : words && text ? (
        <span className="line-clamp-(--lines)">{text}</span>
      ) : href && text ? (
        <Link href={href} className="link" tabIndex={-1}>
          {text}
        </Link>
      ) : (
        text
      )}
    </td>
  );
}
