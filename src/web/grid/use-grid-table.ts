import { createColumnHelper, type Row, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { AmountColumn, AmountRow } from './amounts.ts';

// The cells themselves stay outside of the library's rows: an edit then redraws one row, not the
// model of all.
const features = tableFeatures({ columnMeta: {} as AmountColumn });
const helper = createColumnHelper<typeof features, AmountRow>();

/** A row of the grid's table model. */
export type TableRow = Row<typeof features, AmountRow>;

/**
 * The headless table of a grid: heads, rows and their cells. The first column names the row and has
 * no `meta`.
 */
export function useGridTable({
  rows,
  columns,
  rowHeader,
}: {
  rows: readonly AmountRow[];
  columns: readonly AmountColumn[];
  rowHeader: string;
}) {
  const definitions = useMemo(
    () =>
      helper.columns([
        helper.display({ id: 'name of the row', header: rowHeader }),
        ...columns.map((column) =>
          helper.display({ id: `column ${column.id}`, header: column.header, meta: column }),
        ),
      ]),
    [columns, rowHeader],
  );
  return useTable(
    { features, columns: definitions, data: rows, getRowId: ({ id }) => String(id) },
    () => null,
  );
}

/** The heads of that table. */
export type TableHeads = ReturnType<ReturnType<typeof useGridTable>['getHeaderGroups']>;
