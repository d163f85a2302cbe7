import type { Selection } from '#web/process/bulk-selection.ts';
import { PageTickLine, RowTick, useTicks } from '#web/process/bulk-ticks.tsx';
import type { ListState } from '#web/process/list-state.ts';
import type { TravellingRecord } from '#web/process/record.ts';
import { RecordTable } from '#web/process/record-table.tsx';
import { RowLink } from '#web/process/row-link.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import type { Column } from '#web/ui/table.tsx';
import type { FieldColumn, ListColumn, StatusColumn } from './columns.ts';
import type { RecordList } from './record-list.ts';
import { type ScreenWords, writtenValue } from './words.ts';

interface Props<Row extends TravellingRecord> {
  list: RecordList<Row>;
  state: ListState;
  words: ScreenWords;
  selection: Selection<Row>;
  caption: string;
  rows: readonly Row[];
  busy: boolean;
}

function below<Row>({ under }: ListColumn<Row>, row: Row, words: ScreenWords, look = '') {
  const text = under?.(row, words);
  return text && <span className={`block text-muted${look}`}>{text}</span>;
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

function written<Row>({ field, cell, absent }: FieldColumn<Row>, row: Row, words: ScreenWords) {
  const content = cell ? cell(row, words) : writtenValue(field, row, words);
  if (absent === undefined || content) return content;
  return <span className="text-muted">{words.t(absent)}</span>;
}

/** The cell that names the row: its tick, where rows have them, and the link to the record. */
function titleCell<Row extends TravellingRecord>(
  column: FieldColumn<Row>,
  row: Row,
  { list, state, words, selection }: Props<Row>,
  ticks: boolean,
) {
  const { machine, memory = machine.id, record, ticked } = list;
  const named = (
    <>
      <RowLink list={memory} listHref={state.href} id={row.id} href={record(row, words)}>
        {written(column, row, words)}
      </RowLink>
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
  const { words } = props;
  const { key, className } = column;
  if (column.kind === 'status')
    return {
      key,
      className,
      header: words.t('processes.status'),
      cell: (row) => statusCell(column, row, props),
    };
  const { field, kind, sortable, figures } = column;
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
    header: words.t(field.head),
    rowHeader: kind === 'title',
    cell: (row) => (kind === 'title' ? titleCell(column, row, props, ticks) : shown(row)),
  };
}

/** The table of a declared list: its columns as they are declared, with ticks where rows have them. */
export function DrawnRows<Row extends TravellingRecord>(props: Props<Row>) {
  const { list, state, words, selection, caption, rows, busy } = props;
  const { machine, ticked, columns, density } = list;
  const choosable = useTicks(machine, rows, selection);
  const ticks = ticked !== undefined && choosable;
  return (
    <>
      {ticks && ticked.chooseAll && (
        <PageTickLine
          text={words.t(ticked.chooseAll)}
          group={words.t(`${machine.id}.names`)}
          rows={rows}
          selection={selection}
        />
      )}
      <RecordTable
        machine={machine}
        state={state}
        caption={caption}
        columns={columns.map((column) => drawn(column, props, ticks))}
        rows={rows}
        busy={busy}
        density={density}
      />
    </>
  );
}
