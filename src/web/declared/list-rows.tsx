import { type ComponentProps, type ReactNode, useDeferredValue } from 'react';
import { Link } from 'wouter';
import { ExportButton, ExportList } from '#web/exports/export-panel.tsx';
import { useSelection } from '#web/process/bulk-selection.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { ListRows } from '#web/process/list-rows.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import type { RecordPage, TravellingRecord } from '#web/record/record.ts';
import { useRecords } from '#web/record/use-process.ts';
import { inFileOf, type ListColumn, shownColumns } from './columns.ts';
import { DrawnRows } from './drawn-rows.tsx';
import type { ListGrouping, ListPart, RecordList } from './record-list.ts';
import { TickedRows } from './ticked-rows.tsx';
import { foundElsewhere, useListParts } from './use-list-parts.ts';
import { headOf, type ScreenWords } from './words.ts';

/** So many of a part with a link to all of it stand above the others. */
const partLimit = 20;

interface Props<Row extends TravellingRecord> {
  list: RecordList<Row>;
  state: ListState;
  words: ScreenWords;
  part: ListPart;
}

interface ExportProps
  extends Pick<ComponentProps<typeof ExportButton>, 'path' | 'query' | 'shown' | 'written'> {
  count: number;
  /** Beside the button. */
  children?: ReactNode;
}

/** The way to a spreadsheet of the whole narrowed list. */
export function ExportPart({ query, count, children, ...button }: ExportProps) {
  return (
    <>
      {count > 0 && (
        <div className="no-print mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <ExportButton {...button} query={{ ...query, limit: null, offset: null }} count={count} />
          {children}
        </div>
      )}
      <ExportList />
    </>
  );
}

interface ListExportProps<Row> extends Omit<ExportProps, 'path' | 'shown'> {
  list: { columns: readonly ListColumn<Row>[]; exportPath?: string };
  state: Pick<ListState, 'columns'>;
  words: ScreenWords;
}

/** The same for a declared list: with the columns that it shows, or with all. */
export function ListExport<Row>({
  list: { columns, exportPath },
  state,
  words,
  ...asked
}: ListExportProps<Row>) {
  if (!exportPath) return null;
  const shown = shownColumns(columns, state.columns).map((column) => ({
    name: headOf(column, words),
    keys: inFileOf(column),
  }));
  return <ExportPart path={exportPath} shown={shown} {...asked} />;
}

interface EmptyProps<Row extends TravellingRecord> extends Omit<Props<Row>, 'part'> {
  text: string;
  children: ReactNode;
}

/** One group alone has nothing: the others may. */
function GroupEmpty<Row extends TravellingRecord>({
  of,
  ...props
}: EmptyProps<Row> & { of: ListGrouping }) {
  const { list, state, words, text, children } = props;
  const { parts = [] } = useListParts(list, state, false);
  return (
    <ListEmpty state={state} text={text} elsewhere={foundElsewhere(parts, { of, state, words })}>
      {children}
    </ListEmpty>
  );
}

/** What stands in the place of a table without rows. */
function PartEmpty<Row extends TravellingRecord>(props: EmptyProps<Row>) {
  const { list, state, text, children } = props;
  if (list.groups && state.group !== null) return <GroupEmpty {...props} of={list.groups} />;
  return (
    <ListEmpty state={state} text={text}>
      {children}
    </ListEmpty>
  );
}

/** One table of a declared list: its rows, their pages or the way to all of them. */
export function DeclaredRows<Row extends TravellingRecord>({
  list,
  state,
  words,
  part,
}: Props<Row>) {
  const { machine } = list;
  const { t } = words;
  const { more } = part;
  const cut = more ? { limit: partLimit, offset: 0 } : {};
  const asked = { ...state.query, ...part.query, ...cut };
  const { data: page, error, isPlaceholderData, refetch } = useRecords<Row>(machine, asked);
  // Drawing many rows must not hold up a key that is pressed meanwhile.
  const data = useDeferredValue(page);
  const selection = useSelection<Row>();
  useReturnToRow(list.memory ?? machine.id, state.href, data !== undefined);
  const foot = ({ count, results }: RecordPage<Row>) =>
    more &&
    count > results.length && (
      <p className="mt-4">
        <Link href={more.href} className="link">
          {t(more.text)}
        </Link>
      </p>
    );
  const hint = part.empty === list.empty && list.emptyHint;
  const tablesOf = ({ count, results }: RecordPage<Row>) =>
    list.tables?.(results, words).map(({ part: name, rows }) => ({
      name,
      caption: t(part.caption, { part: name, count: rows.length }),
      rows,
    })) ?? [{ name: part.caption, caption: t(part.caption, { count }), rows: results }];
  const count = data?.count ?? 0;
  const rows = (
    <ListRows
      query={{ data, error, isPlaceholderData, refetch }}
      state={state}
      module={t(`${machine.id}.names`)}
      empty={
        part.empty && (
          <PartEmpty list={list} state={state} words={words} text={t(part.empty)}>
            {hint && t(hint)}
          </PartEmpty>
        )
      }
      foot={more && foot}
    >
      {(page, busy) => (
        <div className="flex flex-col gap-10">
          {tablesOf(page).map(({ name, caption, rows }) => (
            <DrawnRows
              key={name}
              list={list}
              state={state}
              words={words}
              selection={selection}
              caption={caption}
              rows={rows}
              busy={busy}
            />
          ))}
        </div>
      )}
    </ListRows>
  );
  return (
    <div data-walked="">
      <ListExport list={list} state={state} words={words} query={asked} count={count} />
      <TickedRows list={list} selection={selection} whole={{ query: asked, count }} words={words}>
        {rows}
      </TickedRows>
    </div>
  );
}
