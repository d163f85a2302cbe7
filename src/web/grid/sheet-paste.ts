import { type Amounts, withDerived } from './amounts.ts';
import { cellsOf } from './clipboard-text.ts';
import { type Area, areaOf, type Layout } from './grid-layout.ts';
import type { Content, Sheet } from './sheet.ts';
import { bareText, type Entry, written } from './sheet-writing.ts';

const heightOf = ({ top, bottom }: Area): number => bottom - top + 1;

/**
 * How often the block goes into what is chosen: whole times both ways, else once from its upper
 * left corner.
 */
function repeats(
  chosen: { height: number; width: number },
  height: number,
  width: number,
): { down: number; across: number } {
  const [down, across] = [chosen.height / height, chosen.width / width];
  return Number.isInteger(down) && Number.isInteger(across) && across > 0
    ? { down, across }
    : { down: 1, across: 1 };
}

type Block = readonly (readonly string[])[];

// Spreadsheets group figures with blanks.
const bare = (text: string): string => text.replace(/\s/g, '');

/**
 * Whether a block was taken from here with its read-only columns: what it has for them is what
 * stands in them.
 */
function hasOwnColumns(
  content: Content,
  layout: Layout,
  { top, left }: Area,
  block: Block,
): boolean {
  return block.every((cells, down) =>
    cells.every((text, across) => {
      const spot = { row: top + down, column: left + across };
      if (!layout.columns[spot.column]?.readOnly || spot.row >= layout.rows.length) return true;
      return bare(text) === bare(bareText(content, layout, spot));
    }),
  );
}

/**
 * Pastes a text from a spreadsheet at the chosen cells: a block from the upper left corner, one
 * value (or a block that fits whole times) into all that is chosen. Its columns go into the columns
 * that can be written in, one after the other: over read-only ones, unless it has these too. From a
 * read-only column on nothing is taken. The notice says what was gone over, and how many rows and
 * columns lie beyond the edge.
 */
export function pasted(sheet: Sheet, layout: Layout, text: string, derived?: Amounts): Sheet {
  const block = cellsOf(text);
  const width = Math.max(0, ...block.map((row) => row.length));
  if (width === 0) return sheet;
  const area = areaOf(sheet.selection);
  const content = { ...sheet.content, amounts: withDerived(sheet.content.amounts, derived) };
  const own = hasOwnColumns(content, layout, area, block);
  const isOpen = (column: number) => !layout.columns[column]?.readOnly;
  if (!own && !isOpen(area.left)) return { ...sheet, notice: { kind: 'locked' } };
  const ahead = layout.columns
    .map((_, column) => column)
    .filter((column) => column >= area.left && (own || isOpen(column)));
  const chosen = {
    height: heightOf(area),
    width: ahead.filter((column) => column <= area.right).length,
  };
  const { down, across } = repeats(chosen, block.length, width);
  const [height, breadth] = [block.length * down, width * across];
  const bottom = Math.min(area.top + height, layout.rows.length);
  const targets = ahead.slice(0, breadth);
  const right = targets.at(-1) ?? area.left;
  const entries: Entry[] = [];
  for (let row = area.top; row < bottom; row += 1) {
    for (const [at, column] of targets.entries()) {
      const cell = block[(row - area.top) % block.length]?.[at % width];
      // A row that is shorter than the block says nothing about its last cells.
      if (cell !== undefined && isOpen(column)) entries.push({ spot: { row, column }, text: cell });
    }
  }
  const next = written(sheet, layout, entries, {
    rows: height - Math.max(0, bottom - area.top),
    columns: breadth - targets.length,
    skipped: right - area.left + 1 - targets.length,
  });
  if (bottom <= area.top) return next;
  const [first, last] = [
    { row: area.top, column: area.left },
    { row: bottom - 1, column: right },
  ];
  return { ...next, selection: { active: first, anchor: last } };
}
