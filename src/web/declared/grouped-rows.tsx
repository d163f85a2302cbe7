import { useIsFetching } from '@tanstack/react-query';
import { startTransition, useDeferredValue, useEffect, useId, useState } from 'react';
import { Link } from 'wouter';
import { type Selection, useSelection } from '#web/process/bulk-selection.ts';
import { PageTick, useTicks } from '#web/process/bulk-ticks.tsx';
import { ListFailed } from '#web/process/list-failed.tsx';
import { comesBack, useReturnToRow } from '#web/process/list-return.ts';
import type { ListState } from '#web/process/list-state.ts';
import { ListEmpty, PageEmpty } from '#web/process/record-list.tsx';
import type { TravellingRecord } from '#web/record/record.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { useRecords } from '#web/record/use-process.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DrawnRows } from './drawn-rows.tsx';
import { ListGroups } from './list-groups.tsx';
import { ListExport } from './list-rows.tsx';
import type { ListGrouping, RecordList } from './record-list.ts';
import { TickedRows } from './ticked-rows.tsx';
import { foundElsewhere, shownOfGroup, useListParts } from './use-list-parts.ts';
import type { ScreenWords } from './words.ts';

interface Props<Row extends TravellingRecord> {
  list: RecordList<Row>;
  of: ListGrouping;
  state: ListState;
  words: ScreenWords;
}

interface GroupProps<Row extends TravellingRecord> extends Props<Row> {
  group: string;
  count: number;
  selection: Selection<Row>;
}

interface HeadedProps<Row extends TravellingRecord> extends GroupProps<Row> {
  id: string;
  rows: readonly Row[];
}

/** The heading of a part: the tick of all its rows, its count, the way to all of it. */
function GroupHeading<Row extends TravellingRecord>({
  id,
  list: { machine, ticked },
  of,
  group,
  count,
  rows,
  state,
  words,
  selection,
}: HeadedProps<Row>) {
  const name = of.nameOf(group, words);
  const choosable = useTicks(machine, rows, selection);
  const shown = words.format.number(count);
  return (
    <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-6">
      <div className="flex items-center gap-2">
        {ticked && choosable && (
          <span className="pl-[calc(0.75rem+3px)]">
            <PageTick group={name} rows={rows} selection={selection} />
          </span>
        )}
        <h2 id={id} className="text-xl">
          {name} <span className="font-normal text-muted">{shown}</span>
        </h2>
      </div>
      {of.all && state.group === null && count > shownOfGroup && (
        <Link href={state.groupHref(group)} className="link">
          {words.t(of.all, { count, shown })}
          <span className="sr-only"> {name}</span>
        </Link>
      )}
    </div>
  );
}

/** The rows of a part under its heading. */
function GroupTable<Row extends TravellingRecord>({
  busy = false,
  ...props
}: HeadedProps<Row> & { busy?: boolean }) {
  const { list, of, group, state, words, selection, rows } = props;
  return (
    <>
      <GroupHeading {...props} />
      {rows.length > 0 && (
        <DrawnRows
          list={list}
          state={state}
          words={words}
          selection={selection}
          caption={of.nameOf(group, words)}
          captionHidden
          tickedAbove
          rows={rows}
          busy={busy}
        />
      )}
    </>
  );
}

/** One part of several: its first rows. */
function Group<Row extends TravellingRecord>(props: Omit<HeadedProps<Row>, 'id'>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <GroupTable {...props} id={id} />
    </section>
  );
}

const none: readonly never[] = [];

/** A part alone on the page has all its rows, page by page. */
function GroupAlone<Row extends TravellingRecord>(props: GroupProps<Row>) {
  const { list, group, state, words } = props;
  const id = useId();
  const {
    data: page,
    error,
    isPlaceholderData,
    refetch,
  } = useRecords<Row>(list.machine, { ...state.query, ...list.box, group });
  // Drawing many rows must not hold up a key that is pressed meanwhile.
  const data = useDeferredValue(page);
  const rows = data?.results ?? none;
  const count = data?.count ?? props.count;
  return (
    <section aria-labelledby={id}>
      <GroupTable {...props} id={id} count={count} rows={rows} busy={isPlaceholderData} />
      {data?.results.length === 0 && data.count > 0 && <PageEmpty state={state} />}
      {!data && error && (
        <ListFailed
          error={error}
          module={words.t(`${list.machine.id}.names`)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton shape="table" rows={Math.min(count, shownOfGroup)} />}
      <Pagination
        total={data?.count}
        limit={state.limit}
        offset={state.offset}
        href={state.pageHref}
      />
    </section>
  );
}

/**
 * How many of so many parts are drawn: all for somebody who comes back to a row, else the first, and
 * each other one in a step of its own: what is pressed on a slow phone is heard between them.
 */
function useDrawnParts(count: number, isBack: () => boolean): number {
  const [drawn, setDrawn] = useState(() => (isBack() ? Number.POSITIVE_INFINITY : 1));
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + 1));
  }, [drawn, count]);
  return drawn;
}

/**
 * A list that is worked through: each part that has records is a table of its own. Links and tables
 * are of one reading: they come together, and no row moves.
 */
export function GroupedRows<Row extends TravellingRecord>(props: Props<Row>) {
  const { list, state, words } = props;
  const { machine, memory = machine.id, emptyHint } = list;
  const { t } = words;
  const query = { ...state.query, ...list.box };
  const { parts: all, error, refetch } = useListParts<Row>(list, state, state.group === null);
  const parts = all?.filter(({ name, count }) =>
    state.group === null ? count > 0 : name === state.group,
  );
  const reading = useIsFetching({ queryKey: cacheKeys.lists(machine) });
  const drawn = useDrawnParts(parts?.length ?? 0, () => comesBack(memory, state.href));
  const complete = parts !== undefined && parts.length <= drawn;
  useReturnToRow(memory, state.href, complete && reading === 0);
  const selection = useSelection<Row>();
  if (!parts && error)
    return (
      <ListFailed error={error} module={t(`${machine.id}.names`)} onRetry={() => void refetch()} />
    );
  if (!parts) return <Skeleton shape="table" rows={8} />;
  const shown = parts.reduce((sum, { count }) => sum + count, 0);
  const rows = (
    <>
      {shown === 0 && (
        <ListEmpty
          state={state}
          text={t(list.empty)}
          elsewhere={foundElsewhere(all ?? none, props)}
        >
          {emptyHint && t(emptyHint)}
        </ListEmpty>
      )}
      {shown > 0 && (
        <div className="flex flex-col gap-8">
          {parts.slice(0, drawn).map(({ name, count, rows }) => {
            const part = { ...props, group: name, count, selection };
            return state.group === null ? (
              <Group key={name} {...part} rows={rows} />
            ) : (
              <GroupAlone key={name} {...part} />
            );
          })}
        </div>
      )}
    </>
  );
  return (
    <>
      <ListGroups of={props.of} state={state} words={words} parts={all ?? none} />
      <ListExport list={list} state={state} words={words} query={query} count={shown} />
      <TickedRows list={list} selection={selection} whole={{ query, count: shown }} words={words}>
        {rows}
      </TickedRows>
    </>
  );
}
