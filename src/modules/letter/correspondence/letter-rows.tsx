import type { ReactNode } from 'react';
import type { AnyStateMachine } from 'xstate';
import { ExportButton, ExportList } from '#web/exports/export-panel.tsx';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { BulkBar } from '#web/process/bulk-bar.tsx';
import { type Selection, useSelection } from '#web/process/bulk-selection.ts';
import { PageTickLine, RowTick, useTicks } from '#web/process/bulk-ticks.tsx';
import { useReturnToRow } from '#web/process/list-return.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import type { ListState } from '#web/process/list-state.ts';
import type { RecordPage } from '#web/process/record.ts';
import { RecordTable } from '#web/process/record-table.tsx';
import { useLiveRecords, useRecords } from '#web/process/use-process.ts';
import type { Column } from '#web/ui/table.tsx';
import type { Posted } from './letter-status-cell.tsx';

interface Props<Row extends Posted> {
  machine: AnyStateMachine;
  state: ListState;
  /**
   * Which box of letters: those that came, or those that were written; nothing = all that one sees.
   */
  box: Query;
  /** The first one names the letter. */
  columns: readonly Column<Row>[];
  /** The call that writes the list to a spreadsheet. */
  exportPath: string;
  empty: ReactNode;
}

interface TableProps<Row extends Posted> extends Pick<Props<Row>, 'machine' | 'state' | 'columns'> {
  page: RecordPage<Row>;
  busy: boolean;
  selection: Selection<Row>;
}

/** Letters as rows; where something can be decided about many, with ticks. */
function LetterTable<Row extends Posted>({
  machine,
  state,
  columns,
  page,
  busy,
  selection,
}: TableProps<Row>) {
  const t = useTexts(machine.id, 'letter-screen', 'bulk', 'validation');
  const rows = page.results;
  const ticks = useTicks(machine, rows, selection);
  const ticked = columns.map((column, at): Column<Row> => {
    if (at > 0 || !ticks) return column;
    const cell = (row: Row) => (
      <div className="flex gap-2">
        <RowTick name={row.code ?? row.short_info ?? ''} row={row} selection={selection} />
        {column.cell(row)}
      </div>
    );
    return { ...column, cell };
  });
  return (
    <>
      {ticks && (
        <PageTickLine
          text={t('letter-screen.chooseAll')}
          group={t(`${machine.id}.names`)}
          rows={rows}
          selection={selection}
        />
      )}
      <RecordTable
        machine={machine}
        state={state}
        caption={t('letter-screen.caption', { count: page.count })}
        columns={ticked}
        rows={rows}
        busy={busy}
      />
    </>
  );
}

/**
 * The letters of a box: decisions about many, the rows, and the whole filtered list as a
 * spreadsheet.
 */
export function LetterRows<Row extends Posted>({
  machine,
  state,
  box,
  columns,
  exportPath,
  empty,
}: Props<Row>) {
  const t = useTexts(machine.id, 'letter-screen', 'bulk', 'exports');
  const asked = { ...state.query, ...box };
  const query = useRecords<Row>(machine, asked);
  const selection = useSelection<Row>();
  useLiveRecords(machine);
  useReturnToRow(machine.id, state.href, query.data !== undefined);
  const count = query.data?.count ?? 0;
  return (
    <div>
      <BulkBar
        machine={machine}
        selection={selection}
        nameOf={(row) => row.code ?? row.short_info ?? t(`${machine.id}.name`)}
      />
      <ListRows query={query} state={state} module={t(`${machine.id}.names`)} empty={empty}>
        {(page, busy) => (
          <LetterTable
            machine={machine}
            page={page}
            state={state}
            columns={columns}
            busy={busy}
            selection={selection}
          />
        )}
      </ListRows>
      {count > 0 && (
        <div className="mt-6">
          <ExportButton
            path={exportPath}
            query={{ ...asked, limit: null, offset: null }}
            count={count}
          />
        </div>
      )}
      <ExportList />
    </div>
  );
}
