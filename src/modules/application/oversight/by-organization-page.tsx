import { useQuery } from '@tanstack/react-query';
import { applicationMachine } from '#machines/application.machine.ts';
import { useDeclaredFilters } from '#web/declared/declared-filters.tsx';
import { useScreenWords } from '#web/declared/words.ts';
import { http, queryText } from '#web/lib/http.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { type ListOptions, useListState } from '#web/process/list-state.ts';
import { ListChips } from '#web/process/record-list.tsx';
import { useLiveRecords } from '#web/record/use-process.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ListViews } from '#web/views/list-views.tsx';
import { applicationPaths } from '../paths.ts';
import { period, region } from '../review/worklist-filters.ts';
import type { ByOrganization } from '../schema.ts';
import { ByOrganizationTable } from './by-organization-table.tsx';

const narrowing = { all: 'review.filter.any', filters: [period, region] } as const;
const options: ListOptions = {
  filters: narrowing.filters.map(({ name }) => name),
  ordering: '',
  limit: 1000,
};
const areas = ['agency', 'review', 'application', 'processes'];

/**
 * How many applications every organization has, by status; each number opens its list
 * (applydocorg).
 */
export function ByOrganizationPage() {
  const words = useScreenWords(applicationMachine, areas);
  const { t } = words;
  const state = useListState(options);
  const { fields, wordsOf } = useDeclaredFilters({ of: narrowing, state, words });
  const query = state.filters;
  const { data, isError, error, refetch } = useQuery({
    queryKey: [applicationMachine.id, 'list', 'by organization', query],
    queryFn: ({ signal }) =>
      http.get<ByOrganization>('/statistics/apply_docs_by_organization/', query, signal),
  });
  useLiveRecords(applicationMachine);
  const listHref = (more: Record<string, string | number>) =>
    `${applicationPaths.allApplications.href()}?${queryText({ ...query, ...more })}`;
  return (
    <Page title={t('agency.organizations.title')} lead={t('agency.organizations.lead')}>
      <div className="no-print mb-6 flex flex-col gap-3">
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">{fields}</div>
        <div className="flex flex-wrap gap-3">
          <ListViews views={state.views} />
        </div>
        <ListChips state={state} wordsOf={wordsOf} />
      </div>
      {isError && !data && (
        <ListFailed
          error={error}
          module={t('agency.organizations.title')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton shape="table" rows={10} />}
      {data?.count === 0 && <Empty text={t('agency.organizations.empty')} />}
      {data && data.count > 0 && <ByOrganizationTable rows={data.results} listHref={listHref} />}
    </Page>
  );
}
