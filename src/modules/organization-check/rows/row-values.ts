import { type Amounts, type CellValue, type RowValues, valueAt } from '#web/grid/amounts.ts';
import type { KeptCell } from '#web/grid/kept-cells.ts';
import { type CheckRow, type RowFaults, rowFaults, type SavedRow } from '../schema.ts';

/** The columns that are written, in their order. */
export const written = ['status', 'reason_code', 'mark', 'deadline', 'note'] as const;
export type Written = (typeof written)[number];

/** `2026-12-05` as it is written in a cell: `05.12.2026`. */
const typedDay = (day: string | null): string | null =>
  day === null ? null : day.split('-').reverse().join('.');

/** The day that a cell means: as people write it, or as a spreadsheet gives it. */
export function dayOf(text: string): string | null {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? [];
  const written = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  const real = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(real.getTime()) || real.toISOString().slice(0, 10) !== written
    ? null
    : written;
}

const stored = (row: CheckRow): Record<Written, CellValue> => ({
  status: row.status,
  reason_code: row.reason_code,
  mark: row.mark,
  deadline: typedDay(row.deadline),
  note: row.note,
});

/** The stored rows as cells. */
export const cellsOf = (rows: readonly CheckRow[]): Amounts =>
  Object.fromEntries(rows.map((row): [string, RowValues] => [String(row.id), stored(row)]));

/** Every cell that says something else than what is stored, row by row. */
export const changesOf = (rows: readonly CheckRow[], cells: Amounts): KeptCell<Written>[] =>
  rows.flatMap((row) => {
    const before = stored(row);
    return written.flatMap((column) => {
      const after = valueAt(cells, String(row.id), column);
      return after === before[column]
        ? []
        : [{ row: row.id, column, before: before[column], after }];
    });
  });

/** A row as it stands in the grid, for the server; a deadline that is no day stays as written. */
function typedRow(row: CheckRow, cells: Amounts): SavedRow {
  const at = (column: Written) => valueAt(cells, String(row.id), column);
  const deadline = at('deadline');
  return {
    id: row.id,
    status: at('status') as SavedRow['status'],
    reason_code: at('reason_code') as SavedRow['reason_code'],
    mark: at('mark') as number | null,
    deadline: typeof deadline === 'string' ? (dayOf(deadline) ?? deadline) : null,
    note: at('note') as string | null,
    file_id: row.file?.id ?? null,
  };
}

/** The changed rows as the server wants them. */
export function bodyOf(rows: readonly CheckRow[], cells: Amounts): { rows: SavedRow[] } {
  const changed = new Set(changesOf(rows, cells).map(({ row }) => row));
  return {
    rows: rows.filter(({ id }) => changed.has(id)).map((row) => typedRow(row, cells)),
  };
}

/** A row as it is stored, with another file. */
export const withFile = (row: CheckRow, file_id: string | null): { rows: SavedRow[] } => ({
  rows: [{ ...typedRow(row, cellsOf([row])), file_id }],
});

/** What is wrong with changed rows before anybody is asked: by row and column, the name of the sentence. */
export function faultsOf(rows: readonly CheckRow[], cells: Amounts): Map<number, RowFaults> {
  const faults = new Map<number, RowFaults>();
  const changed = new Set(changesOf(rows, cells).map(({ row }) => row));
  for (const row of rows) {
    if (!changed.has(row.id)) continue;
    const typed = typedRow(row, cells);
    const found = rowFaults(typed);
    if (typed.deadline !== null && dayOf(typed.deadline) === null) found.deadline = 'noDay';
    if (Object.keys(found).length > 0) faults.set(row.id, found);
  }
  return faults;
}
