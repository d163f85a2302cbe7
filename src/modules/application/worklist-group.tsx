import { useEffect } from 'react';
import { Link } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import type { Query } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { Selection } from '#web/process/bulk-selection.ts';
import { PageTick, RowTick } from '#web/process/bulk-ticks.tsx';
import { ListFailed } from '#web/process/list-failed.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { useRecords } from '#web/record/use-process.ts';
import { classes } from '#web/ui/classes.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useApplicationTexts } from './application-texts.ts';
import type { ApplicationView } from './application-view.ts';
import type { ListedApplication } from './schema.ts';
import { WorklistRow } from './worklist-row.tsx';

const shownOfGroup = 10;
const own = ['appeals', 'pending'];

interface Props {
  group: string;
  count: number;
  state: ListState;
  /** One group fills the page: all its rows, page by page. */
  alone: boolean;
  view: ApplicationView;
  selection: Selection<ListedApplication>;
}

/** The words of a part; those of the country's list are its own. */
export function useGroupName(): (group: string) => string {
  const t = useTexts('review', 'agency');
  return (group) => t(own.includes(group) ? `agency.group.${group}` : `review.group.${group}`);
}

/**
 * Rows of one part of the worklist under a heading with its count; the whole part is one click
 * away.
 */
export function WorklistGroup({ group, count, state, alone, view, selection }: Props) {
  const t = useTexts('review', 'agency', 'application', 'bulk');
  const groupName = useGroupName()(group);
  const texts = useApplicationTexts();
  const format = useFormat();
  const params: Query = {
    ...state.query,
    group,
    ...(alone ? {} : { limit: shownOfGroup, offset: 0 }),
  };
  const { data, isError, error, isPlaceholderData, refetch } = useRecords<ListedApplication>(
    applicationMachine,
    params,
  );
  const rows = data?.results ?? [];
  const id = `group-${group}`;
  const { see } = selection;
  useEffect(() => {
    if (data) see(data.results);
  }, [data, see]);
  return (
    <section aria-labelledby={id} className="mb-8">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-6">
        <div className="flex items-center gap-2 pl-[calc(1rem+3px)]">
          {rows.length > 0 && <PageTick group={groupName} rows={rows} selection={selection} />}
          <h2 id={id} className="text-xl">
            {groupName}{' '}
            <span className="font-normal text-muted">{format.number(data?.count ?? count)}</span>
          </h2>
        </div>
        {!alone && count > shownOfGroup && (
          <Link href={state.groupHref(group)} className="link">
            {t('review.group.all', { count, shown: format.number(count) })}
            <span className="sr-only"> {groupName}</span>
          </Link>
        )}
      </div>
      {isError && !data && (
        <ListFailed error={error} module={t('application.names')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <Skeleton shape="table" rows={Math.min(count, shownOfGroup)} />}
      {rows.length > 0 && (
        <ul
          aria-busy={isPlaceholderData || undefined}
          className={classes('border-t-2 border-t-control', isPlaceholderData && 'opacity-60')}
        >
          {rows.map((record) => (
            <WorklistRow
              key={record.id}
              record={record}
              memory={view.memory}
              href={view.record.href({ id: record.id })}
              listHref={state.href}
              density={state.density}
              tick={<RowTick name={texts.name(record)} row={record} selection={selection} />}
            />
          ))}
        </ul>
      )}
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
