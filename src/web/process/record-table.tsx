import type { AnyStateMachine } from 'xstate';
import { stateMeta } from '#machines/kit.ts';
import type { TravellingRecord } from '#web/record/record.ts';
import { type Column, type Density, Table } from '#web/ui/table.tsx';
import type { ListState } from './list-state.ts';

interface Props<Row> {
  machine: AnyStateMachine;
  caption: string;
  captionHidden?: boolean;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  state: ListState;
  busy?: boolean;
  /** The row height that the address asks for. */
  chosenDensity?: Density;
}

/** Records as rows, each with the rail of its status, in the order that the address asks for. */
export function RecordTable<Row extends TravellingRecord>({
  machine,
  caption,
  captionHidden,
  rows,
  columns,
  state,
  busy,
  chosenDensity,
}: Props<Row>) {
  return (
    <Table
      caption={caption}
      captionHidden={captionHidden}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowTone={(row) => stateMeta(machine, row.state).tone}
      sort={state.sort}
      onSort={state.setSort}
      busy={busy}
      chosenDensity={chosenDensity}
    />
  );
}
