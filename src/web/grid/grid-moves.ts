import type { Layout, Spot } from './grid-layout.ts';

/** Where a key goes. `next` and `previous` are the next cell that may be changed, row after row. */
export type Move =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'rowStart'
  | 'rowEnd'
  | 'first'
  | 'last'
  | 'top'
  | 'bottom'
  | 'pageUp'
  | 'pageDown'
  | 'next'
  | 'previous';

const within = (value: number, most: number): number => Math.max(0, Math.min(value, most));

/**
 * The nearest open cell before (-1) or after (1) this one, in reading order; null when there is
 * none.
 */
function neighbour(layout: Layout, from: Spot, step: 1 | -1): Spot | null {
  const width = layout.columns.length;
  const end = layout.rows.length * width;
  const start = Math.min(from.row * width + from.column, end);
  for (let at = start + step; at >= 0 && at < end; at += step) {
    const spot = { row: Math.floor(at / width), column: at % width };
    if (!layout.locked(spot)) return spot;
  }
  return null;
}

/** Where `next` or `previous` would go, null where Tab leaves the grid. */
export const tabTarget = (layout: Layout, from: Spot, back: boolean): Spot | null =>
  neighbour(layout, from, back ? -1 : 1);

/**
 * The spot that a move leads to; never outside the grid. Arrows also reach the lines of the foot,
 * the jumps stay among the rows. `page` in rows.
 */
export function moved(layout: Layout, from: Spot, move: Move, page = 10): Spot {
  const lastRow = Math.max(0, layout.rows.length - 1);
  const lastLine = Math.max(0, layout.rows.length + layout.footLines - 1);
  const lastColumn = Math.max(0, layout.columns.length - 1);
  const { row, column } = from;
  switch (move) {
    case 'up':
      return { row: within(row - 1, lastLine), column };
    case 'down':
      return { row: within(row + 1, lastLine), column };
    case 'left':
      return { row, column: within(column - 1, lastColumn) };
    case 'right':
      return { row, column: within(column + 1, lastColumn) };
    case 'rowStart':
      return { row, column: 0 };
    case 'rowEnd':
      return { row, column: lastColumn };
    case 'first':
      return { row: 0, column: 0 };
    case 'last':
      return { row: lastRow, column: lastColumn };
    case 'top':
      return { row: 0, column };
    case 'bottom':
      return { row: lastRow, column };
    case 'pageUp':
      return { row: within(row - page, lastRow), column };
    case 'pageDown':
      return { row: within(row + page, lastRow), column };
    case 'next':
      return neighbour(layout, from, 1) ?? from;
    case 'previous':
      return neighbour(layout, from, -1) ?? from;
  }
}
