import { cellsOf } from './clipboard-text.ts';
import { type Area, areaOf, type Layout } from './grid-layout.ts';
import type { Sheet } from './sheet.ts';
import { type Entry, written } from './sheet-writing.ts';

const heightOf = ({ top, bottom }: Area): number => bottom - top + 1;
const widthOf = ({ left, right }: Area): number => right - left + 1;

/**
 * How often the block goes into what is chosen: whole times both ways, else once from its upper
 * left corner.
 */
function repeats(area: Area, height: number, width: number): { down: number; across: number } {
  const [down, across] = [heightOf(area) / height, widthOf(area) / width];
  return Number.isInteger(down) && Number.isInteger(across)
    ? { down, across }
    : { down: 1, across: 1 };
}

/**
 * Pastes a text from a spreadsheet at the chosen cells: a block from the upper left corner, one
 * value (or a block that fits whole times) into all that is chosen. What lies beyond the edge is
 * not taken, and the notice says how many rows and columns.
 */
export function pasted(sheet: Sheet, layout: Layout, text: string): Sheet {
  const block = cellsOf(text);
  const width = Math.max(0, ...block.map((row) => row.length));
  if (width === 0) return sheet;
  const area = areaOf(sheet.selection);
  const { down, across } = repeats(area, block.length, width);
  const [height, breadth] = [block.length * down, width * across];
  const bottom = Math.min(area.top + height, layout.rows.length);
  const right = Math.min(area.left + breadth, layout.columns.length);
  const entries: Entry[] = [];
  for (let row = area.top; row < bottom; row += 1) {
    for (let column = area.left; column < right; column += 1) {
      const cell = block[(row - area.top) % block.length]?.[(column - area.left) % width];
      // A row that is shorter than the block says nothing about its last cells.
      if (cell !== undefined) entries.push({ spot: { row, column }, text: cell });
    }
  }
  const beyond = {
    rows: height - Math.max(0, bottom - area.top),
    columns: breadth - (right - area.left),
  };
  const next = written(sheet, layout, entries, beyond);
  if (bottom <= area.top) return next;
  const [first, last] = [
    { row: area.top, column: area.left },
    { row: bottom - 1, column: right - 1 },
  ];
  return { ...next, selection: { active: first, anchor: last } };
}
