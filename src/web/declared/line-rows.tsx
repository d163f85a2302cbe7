import type { ListState } from '#web/process/list-state.ts';
import { Table } from '#web/ui/table.tsx';
import type { Tone } from '#web/ui/tone.ts';
import { below, written } from './cells.tsx';
import { type FieldColumn, shownColumns } from './columns.ts';
import { headOf, type ScreenWords } from './words.ts';

/** The columns of lines: one that names them, and those that a reader chooses. */
export type LineColumns<Row> = readonly FieldColumn<Row>[];

/** A line, as the table knows it again. */
interface Line {
  id: number | string;
}

interface Props<Row extends Line> {
  columns: LineColumns<Row>;
  caption: string;
  /** A heading right above says the same. */
  captionHidden?: boolean;
  rows: readonly Row[];
  state: ListState;
  words: ScreenWords;
  /** The rail of a row. */
  toneOf?(row: Row): Tone | undefined;
  busy?: boolean;
}

/**
 * Lines that are read and not worked on, as of a log: in declared columns, so that readers choose,
 * order and take them along as those of every list.
 */
export function LineRows<Row extends Line>({
  columns,
  caption,
  captionHidden,
  rows,
  state,
  words,
  toneOf,
  busy,
}: Props<Row>) {
  const shown = shownColumns(columns, state.columns).filter((column) => column.kind !== 'status');
  return (
    <Table
      caption={caption}
      captionHidden={captionHidden}
      columns={shown.map((column) => ({
        key: column.key,
        header: headOf(column, words),
        className: column.className,
        figures: column.figures,
        sortable: column.sortable,
        rowHeader: column.kind === 'title',
        cell: (row: Row) => (
          <>
            {written(column, row, words)}
            {below(column, row, words)}
          </>
        ),
      }))}
      rows={rows}
      rowKey={({ id }) => id}
      rowTone={toneOf}
      sort={state.sort}
      onSort={state.setSort}
      busy={busy}
      chosenDensity={state.density}
    />
  );
}
