import { useMemo } from 'react';
import { type ListState, useListState } from '#web/process/list-state.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { useLiveRecords } from '#web/record/use-process.ts';
import type { RecordList } from './record-list.ts';
import { areasOf, type ScreenWords, useScreenWords } from './words.ts';

const keysOf = <Row extends TravellingRecord>({
  caption,
  empty,
  columns,
  narrowing,
}: RecordList<Row>) => [
  caption,
  empty,
  ...columns.flatMap((column) => (column.kind === 'status' ? [] : [column.field.head])),
  ...(narrowing?.filters.map(({ head }) => head) ?? []),
];

/** The texts of what stands at the rows: loaded with the others, so that the list is drawn once. */
const areasOfRows = <Row extends TravellingRecord>({ ticked, exportPath }: RecordList<Row>) => [
  ...(ticked ? ['list-view', 'process'] : []),
  ...(exportPath ? ['exports'] : []),
];

/** The state of a declared list in the address, and its words; its rows stay true meanwhile. */
export function useList<Row extends TravellingRecord>(
  list: RecordList<Row>,
): { state: ListState; words: ScreenWords } {
  const { machine, order, limit, density = 'comfortable', narrowing, areas = [] } = list;
  const options = useMemo(
    () => ({
      filters: narrowing?.filters.map(({ name }) => name) ?? [],
      ordering: order,
      limit,
      density,
    }),
    [narrowing, order, limit, density],
  );
  const state = useListState(options);
  const words = useScreenWords(machine, [
    ...areasOf(machine, keysOf(list)),
    ...areasOfRows(list),
    ...areas,
  ]);
  useLiveRecords(machine);
  return { state, words };
}
