import { type Amounts, type CellValue, valueAt } from '#web/grid/amounts.ts';
import type { CheckRow } from '../schema.ts';
import { cellsOf, type Written, written } from './row-values.ts';

/** A cell that was changed here and by somebody else, to different values. */
export interface Dispute {
  row: number;
  column: Written;
}

/** The grid and what lies under it: the check as it was seen last, and what stands in the cells. */
export interface RowsState {
  version: number;
  rows: readonly CheckRow[];
  stored: Amounts;
  cells: Amounts;
  disputes: readonly Dispute[];
  /** What the server has objected to, by row, then by column. */
  refused: Readonly<Record<string, Record<string, string>>>;
}

interface Seen {
  version: number;
  rows: readonly CheckRow[];
}

export function startOf({ version, rows }: Seen): RowsState {
  const stored = cellsOf(rows);
  return { version, rows, stored, cells: stored, disputes: [], refused: {} };
}

/**
 * The grid after the check has changed, here or elsewhere: a cell that nobody has touched here says
 * what is stored now; a touched one keeps what was typed. Where both sides have changed a cell to
 * something else, somebody has to choose.
 */
export function withNews(state: RowsState, { version, rows }: Seen): RowsState {
  if (version <= state.version) return state;
  const stored = cellsOf(rows);
  const disputes: Dispute[] = [];
  const cells = Object.fromEntries(
    rows.map((row) => {
      const id = String(row.id);
      const merged = written.map((column): [Written, CellValue] => {
        const [base, mine, theirs] = [state.stored, state.cells, stored].map((from) =>
          valueAt(from, id, column),
        ) as [CellValue, CellValue, CellValue];
        if (mine === base) return [column, theirs];
        const open = state.disputes.some((one) => one.row === row.id && one.column === column);
        if (mine !== theirs && (theirs !== base || open)) disputes.push({ row: row.id, column });
        return [column, mine];
      });
      return [id, Object.fromEntries(merged)];
    }),
  );
  return { version, rows, stored, cells, disputes, refused: {} };
}

const sameCell = (one: Dispute, other: Dispute): boolean =>
  one.row === other.row && one.column === other.column;

/** The grid after somebody has chosen what stays in a cell. */
export function decided(state: RowsState, dispute: Dispute, takes: 'theirs' | 'mine'): RowsState {
  const { row, column } = dispute;
  const theirs = valueAt(state.stored, String(row), column);
  const cells =
    takes === 'mine'
      ? state.cells
      : { ...state.cells, [row]: { ...state.cells[String(row)], [column]: theirs } };
  return {
    ...state,
    cells,
    disputes: state.disputes.filter((one) => !sameCell(one, dispute)),
  };
}

/** Objections of the server at the cells that they are about; `sent` in the order of the request. */
export function withRefusals(
  state: RowsState,
  sent: readonly { id: number }[],
  fields: Readonly<Record<string, readonly string[]>>,
): RowsState {
  const refused: Record<string, Record<string, string>> = {};
  for (const [name, texts] of Object.entries(fields)) {
    const [, at, column = ''] = /^rows\.(\d+)\.(\w+)$/.exec(name) ?? [];
    const id = at === undefined ? undefined : sent[Number(at)]?.id;
    if (id !== undefined) refused[id] = { ...refused[id], [column]: texts.join(' ') };
  }
  return { ...state, refused };
}
