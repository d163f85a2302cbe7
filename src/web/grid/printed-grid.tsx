import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { type Column, Table } from '#web/ui/table.tsx';
import { type AmountColumn, type AmountRow, isWords, valueAt } from './amounts.ts';
import { shownText } from './grid-cell.tsx';
import type { SumLine } from './grid-sums.ts';
import type { Content } from './sheet.ts';

interface Props {
  label: string;
  rowHeader: string;
  rows: readonly AmountRow[];
  columns: readonly AmountColumn[];
  content: Content;
  lines: readonly SumLine[];
}

/** A line of the paper: its name, and what stands in a column. */
interface Line {
  key: string;
  header: string;
  cell(column: AmountColumn): string;
}

/** The whole grid as a plain table, for paper: every row, and the sums at the end. */
export function PrintedGrid({ label, rowHeader, rows, columns, content, lines }: Props) {
  const t = useTexts('grid');
  const format = useFormat();
  const ofRows: Line[] = rows.map(({ id, header, note }) => ({
    key: `row ${id}`,
    header: note ? `${header} (${note})` : header,
    cell: (column) =>
      shownText(
        column,
        valueAt(content.amounts, String(id), column.id),
        content.wrong[String(id)]?.[column.id],
        format.number,
      ),
  }));
  const ofSums: Line[] = lines.map(({ id, sums }) => ({
    key: id,
    header: t(`grid.${id}`),
    cell: (column) => shownText(column, sums[column.id] ?? null, undefined, format.number),
  }));
  const drawn: Column<Line>[] = [
    { key: 'name of the row', header: rowHeader, rowHeader: true, cell: ({ header }) => header },
    ...columns.map((column) => ({
      key: `column ${column.id}`,
      header: column.header,
      figures: !isWords(column),
      cell: ({ cell }: Line) => cell(column),
    })),
  ];
  return (
    <div className="hidden print:block">
      <Table
        caption={label}
        columns={drawn}
        rows={[...ofRows, ...ofSums]}
        rowKey={({ key }) => key}
        density="dense"
      />
    </div>
  );
}
