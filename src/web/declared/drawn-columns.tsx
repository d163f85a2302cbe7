import type { ListState } from '#web/process/list-state.ts';
import type { TravellingRecord } from '#web/process/record.ts';
import { RowLink } from '#web/process/row-link.tsx';
import { StatusTag } from '#web/process/status-tag.tsx';
import type { Column } from '#web/ui/table.tsx';
import type { ListColumn } from './columns.ts';
import type { RecordList } from './record-list.ts';
import { type ScreenWords, writtenValue } from './words.ts';

function drawnColumn<Row extends TravellingRecord>(
  column: ListColumn<Row>,
  { machine, record }: RecordList<Row>,
  { href }: ListState,
  words: ScreenWords,
): Column<Row> {
  const { key, className, under } = column;
  const below = (row: Row, look = '') => {
    const text = under?.(row, words);
    return text && <span className={`block text-muted${look}`}>{text}</span>;
  };
  if (column.kind === 'status')
    return {
      key,
      className,
      header: words.t('processes.status'),
      cell: (row) => (
        <>
          <StatusTag machine={machine} state={row.state} />
          {below(row, ' mt-1 text-sm')}
        </>
      ),
    };
  const { field, kind, sortable, figures } = column;
  const content = (row: Row) => column.cell?.(row, words) ?? writtenValue(field, row, words);
  return {
    key,
    sortable,
    figures,
    className,
    header: words.t(field.head),
    rowHeader: kind === 'title',
    cell: (row) => (
      <>
        {kind === 'title' ? (
          <RowLink list={machine.id} listHref={href} id={row.id} href={record(row.id)}>
            {content(row)}
          </RowLink>
        ) : (
          content(row)
        )}
        {below(row)}
      </>
    ),
  };
}

/** The columns of a declared list as its table draws them. */
export const drawnColumns = <Row extends TravellingRecord>(
  list: RecordList<Row>,
  state: ListState,
  words: ScreenWords,
): Column<Row>[] => list.columns.map((column) => drawnColumn(column, list, state, words));
