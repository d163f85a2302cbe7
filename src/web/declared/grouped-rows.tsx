import { useIsFetching } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'wouter';
import { BulkBar } from '#web/process/bulk-bar.tsx';
import { type Selection, useSelection } from '#web/process/bulk-selection.ts';
import { PageTick, useTicks } from '#web/process/bulk-ticks.tsx';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useReturnToRow } from '#web/process/list-return.ts';
import type { ListState } from '#web/process/list-state.ts';
import { ListEmpty } from '#web/process/record-list.tsx';
import type { RecordPage, TravellingRecord } from '#web/record/record.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { useGroupCounts, useRecords } from '#web/record/use-process.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DrawnRows } from './drawn-rows.tsx';
import { ExportPart } from './list-rows.tsx';
import type { ListGrouping, RecordList } from './record-list.ts';
import type { ScreenWords } from './words.ts';

/** So many rows of each part stand above those of the next. */
const shownOfGroup = 10;

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
}: GroupProps<Row> & { id: string; rows: readonly Row[] }) {
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

const none: readonly never[] = [];

/** One part of a list under its heading; alone on the page it has all its rows, page by page. */
function Group<Row extends TravellingRecord>(props: GroupProps<Row>) {
  const { list, of, group, state, words, selection } = props;
  const id = useId();
  const alone = state.group !== null;
  const { data, error, isPlaceholderData, refetch } = useRecords<Row>(list.machine, {
    ...state.query,
    ...list.box,
    group,
    ...(alone ? {} : { limit: shownOfGroup, offset: 0 }),
  });
  const count = data?.count ?? props.count;
  const rows = data?.results ?? none;
  const drawn = ({ results }: RecordPage<Row>) => (
    <DrawnRows
      list={list}
      state={state}
      words={words}
      selection={selection}
      caption={of.nameOf(group, words)}
      captionHidden
      rows={results}
      busy={isPlaceholderData}
    />
  );
  return (
    <section aria-labelledby={id}>
      <GroupHeading {...props} id={id} count={count} rows={rows} />
      {!data && error && (
        <ListFailed
          error={error}
          module={words.t(`${list.machine.id}.names`)}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton shape="table" rows={Math.min(count, shownOfGroup)} />}
      {data && data.results.length > 0 && drawn(data)}
      {alone && (
        <Pagination
          total={data?.count}
          limit={state.limit}
          offset={state.offset}
          href={state.pageHref}
        />
      )}
    </section>
  );
}

/** A list that is worked through: each part that has records is a table of its own. */
export function GroupedRows<Row extends TravellingRecord>(props: Props<Row>) {
  const { list, state, words } = props;
  const { machine, box, memory = machine.id, exportPath, ticked, emptyHint } = list;
  const { t } = words;
  const query = { ...state.query, ...box };
  const { data, error, refetch } = useGroupCounts(machine, query);
  const reading = useIsFetching({ queryKey: cacheKeys.lists(machine) });
  useReturnToRow(memory, state.href, data !== undefined && reading === 0);
  const selection = useSelection<Row>();
  if (!data && error)
    return (
      <ListFailed error={error} module={t(`${machine.id}.names`)} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton shape="table" rows={8} />;
  const groups = Object.entries(data).filter(([group, count]) =>
    state.group === null ? count > 0 : group === state.group,
  );
  const shown = groups.reduce((sum, [, count]) => sum + count, 0);
  return (
    <>
      {exportPath && <ExportPart path={exportPath} query={query} count={shown} />}
      {ticked && (
        <BulkBar<Row>
          machine={machine}
          selection={selection}
          forms={ticked.forms?.(selection.rows)}
          nameOf={(row) => ticked.nameOf(row, words)}
        />
      )}
      {shown === 0 && (
        <ListEmpty state={state} text={t(list.empty)}>
          {emptyHint && t(emptyHint)}
        </ListEmpty>
      )}
      {shown > 0 && (
        <div className="flex flex-col gap-8">
          {groups.map(([group, count]) => (
            <Group key={group} {...props} group={group} count={count} selection={selection} />
          ))}
        </div>
      )}
    </>
  );
}
