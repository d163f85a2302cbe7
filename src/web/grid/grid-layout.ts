import type { AmountColumn, AmountRow } from './amounts.ts';

/**
 * A place in the grid by number: rows from 0, the lines of the foot after the last row; columns
 * from 0, the name of the row is none.
 */
export interface Spot {
  row: number;
  column: number;
}

/** What is chosen: `active` has the focus and moves, `anchor` stays. */
export interface Selection {
  active: Spot;
  anchor: Spot;
}

/** A rectangle of cells, all bounds inside. */
export interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/**
 * The shape of a grid: ids in order, the lines of sums under them, and which cells nobody may
 * change.
 */
export interface Layout {
  rows: readonly string[];
  columns: readonly AmountColumn[];
  footLines: number;
  /** What stands before a fraction in the language in use. */
  point: '.' | ',';
  locked(spot: Spot): boolean;
  /** What closes a cell that nobody may change; null for an open one. */
  closed(spot: Spot): Closed | null;
}

/**
 * What closes a cell: that it is a sum, the whole grid, its row, its column, or it is closed alone;
 * `name` of the row or column, and why in the words of who made the grid.
 */
export interface Closed {
  by: 'sums' | 'grid' | 'row' | 'column' | 'cell';
  name: string;
  why?: string;
}

/** The layout of these rows and columns; `readOnly` closes every cell. */
export function layoutOf(given: {
  rows: readonly AmountRow[];
  columns: readonly AmountColumn[];
  footLines: number;
  point: Layout['point'];
  readOnly?: boolean;
}): Layout {
  const { rows, columns, footLines, point, readOnly = false } = given;
  const closed = ({ row, column }: Spot): Closed | null => {
    const [line, definition] = [rows[row], columns[column]];
    if (!line) return { by: 'sums', name: '' };
    if (readOnly) return { by: 'grid', name: '' };
    if (line.readOnly) return { by: 'row', name: line.header, why: line.why };
    if (definition?.readOnly) return { by: 'column', name: definition.header, why: definition.why };
    if (definition && line.locked?.includes(definition.id))
      return { by: 'cell', name: definition.header, why: line.why };
    return null;
  };
  return {
    rows: rows.map(({ id }) => String(id)),
    columns,
    footLines,
    point,
    locked: (spot) => closed(spot) !== null,
    closed,
  };
}

/** The rectangle between the two ends of a selection. */
export function areaOf({ active, anchor }: Selection): Area {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  };
}

/** The spots of a rectangle, row by row, without the lines of the foot. */
export function spotsOf(layout: Layout, { top, bottom, left, right }: Area): Spot[] {
  const spots: Spot[] = [];
  for (let row = top; row <= Math.min(bottom, layout.rows.length - 1); row += 1) {
    for (let column = left; column <= right; column += 1) spots.push({ row, column });
  }
  return spots;
}

/** One cell chosen. */
export const only = (spot: Spot): Selection => ({ active: spot, anchor: spot });

/**
 * The selection inside a layout that may have become smaller; the same object when it is inside.
 */
export function inside(layout: Layout, selection: Selection): Selection {
  const { active, anchor } = selection;
  const lastRow = Math.max(0, layout.rows.length + layout.footLines - 1);
  const lastColumn = Math.max(0, layout.columns.length - 1);
  const put = ({ row, column }: Spot): Spot => ({
    row: Math.min(row, lastRow),
    column: Math.min(column, lastColumn),
  });
  const fits = [active, anchor].every(({ row, column }) => row <= lastRow && column <= lastColumn);
  return fits ? selection : { active: put(active), anchor: put(anchor) };
}
