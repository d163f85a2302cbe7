import type { Selection } from '#web/process/bulk-selection.ts';
import { PageTick, RowTick, useTicks } from '#web/process/bulk-ticks.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { RecordTable } from '#web/process/record-table.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import type { TravellingRecord } from '#web/record/record.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import type { Column } from '#web/ui/table.tsx';
import { below, written } from './cells.tsx';
import { type FieldColumn, type ListColumn, type StatusColumn, shownColumns } from './columns.ts';
import type { RecordList } from './record-list.ts';
import { headOf, type ScreenWords } from './words.ts';

interface Props<Row extends TravellingRecord> {
  list: RecordList<Row>;
  state: ListState;
  words: ScreenWords;
  selection: Selection<Row>;
  caption: string;
  /** A heading right above says the same. */
  captionHidden?: boolean;
  /** So does the tick of all rows. */
  tickedAbove?: boolean;
  rows: readonly Row[];
  busy: boolean;
}

function statusCell<Row extends TravellingRecord>(
  column: StatusColumn<Row>,
  row: Row,
  { list, words }: Props<Row>,
) {
  return (
    <>
      <StatusTag machine={list.machine} state={row.state} />
      {below(column, row, words, ' mt-1 text-sm')}
      {column.more?.(row, words)}
    </>
  );
}

/** The cell that names the row: its tick, where rows have them, and the link to the record. */
function titleCell<Row extends TravellingRecord>(
  column: FieldColumn<Row>,
  row: Row,
  { list, state, words, selection }: Props<Row>,
  ticks: boolean,
) {
  const { machine, memory = machine.id, record, ticked, wholeRows } = list;
  const content = written(column, row, words);
  const named = (
    <>
      {record ? (
        <RowLink
          list={memory}
          listHref={state.href}
          id={row.id}
          href={record(row, words)}
          whole={wholeRows}
        >
          {content}
        </RowLink>
      ) : (
        <span className="font-semibold">{content}</span>
      )}
      {below(column, row, words)}
    </>
  );
  if (!ticked) return named;
  return (
    <div className="flex gap-2">
      {ticks && <RowTick name={ticked.nameOf(row, words)} row={row} selection={selection} />}
      <div className="min-w-0">{named}</div>
    </div>
  );
}

function drawn<Row extends TravellingRecord>(
  column: ListColumn<Row>,
  props: Props<Row>,
  ticks: boolean,
): Column<Row> {
  const { list, words, selection, rows, tickedAbove } = props;
  const { key, className } = column;
  if (column.kind === 'status')
    return {
      key,
      className,
      header: headOf(column, words),
      cell: (row) => statusCell(column, row, props),
    };
  const { kind, sortable, figures } = column;
  const shown = (row: Row) => (
    <>
      {written(column, row, words)}
      {below(column, row, words)}
    </>
  );
  return {
    key,
    sortable,
    figures,
    className,
    header: headOf(column, words),
    rowHeader: kind === 'title',
    tick: kind === 'title' && ticks && !tickedAbove && (
      <PageTick group={words.t(`${list.machine.id}.names`)} rows={rows} selection={selection} />
    ),
    cell: (row) => (kind === 'title' ? titleCell(column, row, props, ticks) : shown(row)),
  };
}

/** The table of a declared list: its columns as they are declared, with ticks where rows have them. */
export function DrawnRows<Row extends TravellingRecord>(props: Props<Row>) {
  const { list, state, selection, caption, captionHidden, rows, busy } = props;
  const { machine, ticked, columns } = list;
  const choosable = useTicks(machine, rows, selection);
  const ticks = ticked !== undefined && choosable;
  return (
    <RecordTable
      machine={machine}
      state={state}
      caption={caption}
      captionHidden={captionHidden}
      columns={shownColumns(columns, state.columns).map((column) => drawn(column, props, ticks))}
      rows={rows}
      busy={busy}
      chosenDensity={state.density}
    />
  );
}
