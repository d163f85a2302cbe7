import { type Amounts, sameAmounts, valueAt } from './amounts.ts';
import { inside, type Layout, only, type Selection } from './grid-layout.ts';
import type { Refusal } from './read-amount.ts';

/**
 * A text that was not taken: it stays in its cell as written, with the reason; the amount of that
 * cell is empty.
 */
export interface CellError {
  text: string;
  refusal: Refusal;
}

/** The texts not taken, by row id and column id. */
export type CellErrors = Readonly<Record<string, Readonly<Record<string, CellError>>>>;

/** What stands in the cells: amounts, and texts that are none. */
export interface Content {
  amounts: Amounts;
  wrong: CellErrors;
}

/**
 * A cell being written. `type`: begun by typing, arrows leave it; `open`: by F2 or a double click,
 * arrows move the caret; `touch`: by a finger, Enter goes on below.
 */
export interface Edit {
  text: string;
  way: 'type' | 'open' | 'touch';
}

/**
 * What the person is told about the last thing done: counts, and the first text with two meanings
 * beside what it was taken for.
 */
export type Notice =
  | {
      kind: 'read';
      ambiguous: number;
      example: string;
      taken: number;
      wrong: number;
      locked: number;
      /** Read-only columns that a pasted block has gone over. */
      skipped: number;
      rowsBeyond: number;
      columnsBeyond: number;
    }
  | { kind: 'locked' | 'noChoice' | 'nothingToUndo' | 'nothingToRedo' };

/** One step of undo: what stood there and what was chosen. */
interface Step {
  content: Content;
  selection: Selection;
}

/**
 * All that a grid remembers. `given` is the amounts that came last from outside; `released` means
 * that the next Tab leaves the grid.
 */
export interface Sheet extends Step {
  given: Amounts;
  past: readonly Step[];
  future: readonly Step[];
  edit: Edit | null;
  notice: Notice | null;
  released: boolean;
}

const stepsKept = 50;

/** A sheet of these amounts, first cell chosen, nothing to undo. */
export function startSheet(amounts: Amounts): Sheet {
  return {
    content: { amounts, wrong: {} },
    selection: only({ row: 0, column: 0 }),
    given: amounts,
    past: [],
    future: [],
    edit: null,
    notice: null,
    released: false,
  };
}

/** The sheet with another content, the old one kept as a step of undo (50 of them). */
export function renewed(sheet: Sheet, content: Content): Sheet {
  if (content === sheet.content) return sheet;
  const step = { content: sheet.content, selection: sheet.selection };
  return { ...sheet, content, past: [...sheet.past, step].slice(-stepsKept), future: [] };
}

/** One step back, or forward again; a notice when there is none. */
export function travelled(sheet: Sheet, way: 'undo' | 'redo'): Sheet {
  const [from, onto] = way === 'undo' ? [sheet.past, sheet.future] : [sheet.future, sheet.past];
  const step = from.at(-1);
  if (!step)
    return {
      ...sheet,
      edit: null,
      notice: { kind: way === 'undo' ? 'nothingToUndo' : 'nothingToRedo' },
    };
  const [rest, grown] = [
    from.slice(0, -1),
    [...onto, { content: sheet.content, selection: sheet.selection }],
  ];
  const [past, future] = way === 'undo' ? [rest, grown] : [grown, rest];
  return { ...sheet, ...step, past, future, edit: null, notice: null };
}

/** The texts not taken whose cell is still empty in these amounts. */
function stillWrong(wrong: CellErrors, amounts: Amounts): CellErrors {
  const rows = Object.entries(wrong).map(([row, cells]) => {
    const kept = Object.entries(cells).filter(([column]) => valueAt(amounts, row, column) === null);
    return [row, Object.fromEntries(kept)] as const;
  });
  return Object.fromEntries(rows.filter(([, cells]) => Object.keys(cells).length > 0));
}

/**
 * Takes over amounts that came from outside (a proposal, a saved record): one step of undo, nothing
 * at all when they say the same.
 */
export function adopted(sheet: Sheet, amounts: Amounts): Sheet {
  if (sameAmounts(amounts, sheet.content.amounts)) return { ...sheet, given: amounts };
  return {
    ...renewed(sheet, { amounts, wrong: stillWrong(sheet.content.wrong, amounts) }),
    given: amounts,
  };
}

/** The sheet for a layout that may have become smaller: what is chosen lies inside it. */
export function fitted(sheet: Sheet, layout: Layout): Sheet {
  const selection = inside(layout, sheet.selection);
  return selection === sheet.selection ? sheet : { ...sheet, selection };
}
