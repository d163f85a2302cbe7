import { type Amounts, valueAt } from './amounts.ts';
import { choiceByLetter } from './choices.ts';
import { type Layout, only, type Selection, type Spot } from './grid-layout.ts';
import { type Move, moved } from './grid-moves.ts';
import { adopted, type Edit, fitted, type Sheet, travelled } from './sheet.ts';
import { pasted } from './sheet-paste.ts';
import { bareText, cleared, filledDown, written } from './sheet-writing.ts';

/** All that can be done to a grid. `edit` without a text begins with what stands in the cell. */
export type SheetAction =
  | { type: 'move'; to: Move; extend?: boolean; page?: number }
  | { type: 'select'; spot: Spot; extend?: boolean }
  | { type: 'selectAll' | 'selectRow' | 'selectColumn' }
  | { type: 'edit'; text?: string; way: Edit['way'] }
  | { type: 'write'; text: string }
  | { type: 'commit'; move?: Move }
  | { type: 'caret' | 'cancel' | 'clear' | 'fillDown' | 'undo' | 'redo' | 'release' }
  | { type: 'paste'; text: string; derived?: Amounts }
  | { type: 'adopt'; amounts: Amounts };

const toward = (selection: Selection, spot: Spot, extend = false): Selection =>
  extend ? { ...selection, active: spot } : only(spot);

/** What was being written goes into its cell; nothing when the text is as it was. */
function settled(sheet: Sheet, layout: Layout): Sheet {
  if (!sheet.edit) return sheet;
  const { text } = sheet.edit;
  const still = { ...sheet, edit: null };
  const before = bareText(sheet.content, layout, sheet.selection.active);
  return text === before ? still : written(still, layout, [{ spot: sheet.selection.active, text }]);
}

function begun(
  sheet: Sheet,
  layout: Layout,
  { text, way }: { text?: string; way: Edit['way'] },
): Sheet {
  const { active } = sheet.selection;
  if (layout.locked(active)) return { ...sheet, notice: { kind: 'locked' } };
  const column = layout.columns[active.column];
  if (column?.kind === 'choice' && way === 'type') {
    const now = valueAt(sheet.content.amounts, layout.rows[active.row] ?? '', column.id);
    const chosen = choiceByLetter(column.choices ?? [], now, text ?? '');
    if (chosen === undefined) return { ...sheet, notice: { kind: 'noChoice' } };
    return {
      ...written(sheet, layout, [{ spot: active, text: String(chosen) }]),
      selection: only(active),
    };
  }
  return {
    ...sheet,
    selection: only(active),
    edit: { text: text ?? bareText(sheet.content, layout, active), way },
  };
}

function committed(sheet: Sheet, layout: Layout, move?: Move): Sheet {
  const done = settled(sheet, layout);
  if (!move) return done;
  const next = { ...done, selection: only(moved(layout, done.selection.active, move)) };
  return sheet.edit?.way === 'touch' && !layout.locked(next.selection.active)
    ? begun(next, layout, { way: 'touch' })
    : next;
}

function chosen(
  sheet: Sheet,
  layout: Layout,
  type: 'selectAll' | 'selectRow' | 'selectColumn',
): Sheet {
  const { row, column } = sheet.selection.active;
  const [lastRow, lastColumn] = [
    Math.max(0, layout.rows.length - 1),
    Math.max(0, layout.columns.length - 1),
  ];
  const left = type === 'selectColumn' ? column : 0;
  const right = type === 'selectColumn' ? column : lastColumn;
  const top = type === 'selectRow' ? row : 0;
  const bottom = type === 'selectRow' ? row : lastRow;
  return {
    ...sheet,
    selection: { active: { row: top, column: left }, anchor: { row: bottom, column: right } },
  };
}

function done(sheet: Sheet, layout: Layout, action: SheetAction): Sheet {
  switch (action.type) {
    case 'move':
      return {
        ...sheet,
        selection: toward(
          sheet.selection,
          moved(layout, sheet.selection.active, action.to, action.page),
          action.extend,
        ),
      };
    case 'select':
      return { ...sheet, selection: toward(sheet.selection, action.spot, action.extend) };
    case 'edit':
      return begun(sheet, layout, action);
    case 'clear':
      return cleared(sheet, layout);
    case 'fillDown':
      return filledDown(sheet, layout);
    case 'undo':
    case 'redo':
      return travelled(sheet, action.type);
    case 'release':
      return { ...sheet, released: true };
    case 'paste':
      return pasted(sheet, layout, action.text, action.derived);
    case 'adopt':
      return adopted(sheet, action.amounts);
    case 'selectAll':
    case 'selectRow':
    case 'selectColumn':
      return chosen(sheet, layout, action.type);
    default:
      return sheet;
  }
}

/**
 * The sheet after an action: the whole behaviour of the grid, without React, so that random
 * sequences can be tried on it. Whatever is being written is settled before anything else happens,
 * except what concerns the writing itself.
 */
export function act(layout: Layout, sheet: Sheet, action: SheetAction): Sheet {
  const now = { ...fitted(sheet, layout), released: false };
  if (action.type === 'write')
    return now.edit ? { ...now, edit: { ...now.edit, text: action.text } } : now;
  if (action.type === 'caret')
    return now.edit ? { ...now, edit: { ...now.edit, way: 'open' } } : now;
  if (action.type === 'cancel') return { ...now, edit: null };
  if (action.type === 'commit') return committed(now, layout, action.move);
  return done(settled(now, layout), layout, action);
}
