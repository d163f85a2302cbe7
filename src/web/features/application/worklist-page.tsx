import { useIsFetching } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useReturnToRow } from '#web/process/list-return.ts';
import { type ListOptions, type ListState, useListState } from '#web/process/list-state.ts';
import { cacheKeys } from '#web/process/record-cache.ts';
import { ListChips, ListEmpty, ListFailed, ListSearch } from '#web/process/record-list.tsx';
import { useGroupCounts, useLiveRecords } from '#web/process/use-process.ts';
import { Button } from '#web/ui/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFilterChoices, WorklistFilters } from './worklist-filters.tsx';
import { WorklistGroup } from './worklist-group.tsx';

const options: ListOptions = { filters: ['period', 'dc_type', 'direction', 'state'], ordering: 'review_until', limit: 50 };

/** The parts of the worklist as links with their counts; the first shows all of them. */
function GroupLinks({ state, counts }: { state: ListState; counts: [string, number][] }) {
  const t = useTexts('review');
  const format = useFormat();
  const look = (current: boolean) =>
    `-mb-px inline-flex min-h-11 shrink-0 items-center gap-2 border-b-3 ${current ? 'border-brand font-semibold text-ink' : 'border-transparent text-muted hover:text-ink'}`;
  return (
    <nav aria-label={t('review.group.label')} className="mb-6 border-b border-line">
      <ul className="flex flex-wrap gap-x-6 px-1">
        <li>
          <Link href={state.groupHref(null)} aria-current={state.group === null ? 'page' : undefined} className={look(state.group === null)}>
            {t('review.group.everything')}
          </Link>
        </li>
        {counts.map(([group, count]) => (
          <li key={group}>
            <Link href={state.groupHref(group)} aria-current={state.group === group ? 'page' : undefined} className={look(state.group === group)}>
              <span className="whitespace-nowrap">{t(`review.group.${group}`)}</span>
              <span className="rounded-sm bg-secondary-tint px-1.5 text-sm text-secondary">{format.number(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Groups({ state, counts }: { state: ListState; counts: [string, number][] }) {
  const t = useTexts('review');
  const own = counts.filter(([group, count]) => (state.group === null ? count > 0 : group === state.group));
  if (own.every(([, count]) => count === 0))
    return (
      <ListEmpty state={state} text={t('review.empty')}>
        {t('review.emptyWhy')}
      </ListEmpty>
    );
  return own.map(([group, count]) => <WorklistGroup key={group} group={group} count={count} state={state} alone={state.group !== null} />);
}

/** Search, filters and the filters in use. */
function Narrowing({ state }: { state: ListState }) {
  const t = useTexts('review');
  const choices = useFilterChoices();
  const [filtering, setFiltering] = useState(false);
  const wordsOf = (name: string, value: string): string =>
    `${t(`review.filter.${name}`)}: ${choices[name]?.find((choice) => choice.value === value)?.label ?? value}`;
  return (
    <div className="mb-6 flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-96">
          <ListSearch state={state} label={t('review.search')} />
        </div>
        <Button icon={SlidersHorizontal} aria-expanded={filtering} aria-controls="worklist-filters" onClick={() => setFiltering(!filtering)}>
          {t('review.filter.title')}
        </Button>
      </div>
      <div id="worklist-filters" hidden={!filtering}>
        <WorklistFilters state={state} choices={choices} />
      </div>
      <ListChips state={state} wordsOf={wordsOf} />
    </div>
  );
}

/** The organization's applications, grouped by what needs doing; filters, search, order and page are in the URL (LST-1, LST-2). */
export function WorklistPage() {
  const t = useTexts('review', 'process', 'processes', 'application', 'codes', 'validation');
  const state = useListState(options);
  const { group: _group, limit: _limit, offset: _offset, ordering: _ordering, ...narrowed } = state.query;
  const { data, isError, error, refetch } = useGroupCounts(applicationMachine, narrowed);
  const reading = useIsFetching({ queryKey: cacheKeys.lists(applicationMachine) });
  useLiveRecords(applicationMachine);
  useReturnToRow(applicationMachine.id, state.href, data !== undefined && reading === 0);
  const counts = Object.entries(data ?? {});
  const otherDensity = state.density === 'dense' ? 'comfortable' : 'dense';
  const density = (
    <Button size="small" onClick={() => state.setDensity(otherDensity)}>
      {t('common.table.density')}: {t(`common.table.${state.density}`)}
    </Button>
  );
  return (
    <Page title={t('review.title')} actions={density}>
      <Narrowing state={state} />
      {counts.length > 0 && <GroupLinks state={state} counts={counts} />}
      {isError && !data && <ListFailed error={error} module={t('application.names')} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton shape="table" rows={8} />}
      {data && <Groups state={state} counts={counts} />}
    </Page>
  );
}
