import { useQuery } from '@tanstack/react-query';
import { applicationMachine } from '#machines/application.machine.ts';
import { http, queryText } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { FilterSelect } from '#web/process/list-filters.tsx';
import { type ListOptions, useListState } from '#web/process/list-state.ts';
import { ListChips } from '#web/process/record-list.tsx';
import { useLiveRecords } from '#web/record/use-process.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ListViews } from '#web/views/list-views.tsx';
import { countryView } from './application-view.ts';
import { ByOrganizationTable } from './by-organization-table.tsx';
import { applicationPaths } from './paths.ts';
import type { ByOrganization } from './schema.ts';
import { filterLabel, useFilterChoices } from './worklist-filters.tsx';

const options: ListOptions = { filters: ['period', 'region'], ordering: '', limit: 1000 };

/**
 * How many applications every organization has, by status; each number opens its list
 * (applydocorg).
 */
export function ByOrganizationPage() {
  const t = useTexts('agency', 'review', 'application', 'processes');
  const state = useListState(options);
  const choices = useFilterChoices(countryView, state);
  const { period, region } = state.filters;
  const query = { period, region };
  const { data, isError, error, refetch } = useQuery({
    queryKey: [applicationMachine.id, 'list', 'by organization', query],
    queryFn: ({ signal }) =>
      http.get<ByOrganization>('/statistics/apply_docs_by_organization/', query, signal),
  });
  useLiveRecords(applicationMachine);
  const wordsOf = (name: string, value: string): string =>
    `${t(filterLabel(name))}: ${choices[name]?.find((choice) => choice.value === value)?.label ?? value}`;
  const listHref = (more: Record<string, string | number>) =>
    `${applicationPaths.allApplications.href()}?${queryText({ ...query, ...more })}`;
  return (
    <Page title={t('agency.organizations.title')} lead={t('agency.organizations.lead')}>
      <div className="no-print mb-6 flex flex-col gap-3">
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
          {options.filters.map((name) => (
            <FilterSelect
              key={name}
              state={state}
              name={name}
              label={t(filterLabel(name))}
              all={t('review.filter.any')}
              options={choices[name] ?? []}
            />
          ))}
        </div>
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
