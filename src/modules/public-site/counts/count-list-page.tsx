import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { byAlphabet } from '#shared/alphabet.ts';
import { dcTypes } from '#shared/codes.ts';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { http } from '#web/lib/http.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { FilterSelect } from '#web/process/list-filters.tsx';
import { type ListState, useListState } from '#web/process/list-state.ts';
import { ListChips, ListEmpty } from '#web/process/record-list.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import type { Choice } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table } from '#web/ui/table.tsx';
import { publicPaths } from '../paths.ts';
import { CountNote, useBand } from './counted.tsx';
import type { OrganizationCounts } from './schema.ts';

const filters = ['period', 'region', 'dc_type'] as const;
type Filter = (typeof filters)[number];

function useCounts({ filters: chosen }: ListState) {
  return useQuery({
    queryKey: ['public', 'application-counts', chosen],
    queryFn: ({ signal }) =>
      http.get<OrganizationCounts>('/public/application-counts/', { ...chosen }, signal),
    placeholderData: keepPreviousData,
  });
}

function Organizations({ counts, state }: { counts: OrganizationCounts; state: ListState }) {
  const t = useTexts('counts');
  const name = useName();
  const band = useBand();
  const order = byAlphabet(useLanguage());
  const { period, results } = counts;
  if (period === null || results.length === 0)
    return <ListEmpty state={state} text={t('counts.empty')} />;
  return (
    <Table
      caption={t('counts.caption', { period: name(period), year: period.admission_year })}
      rows={[...results].sort((one, other) =>
        order(name(one.organization), name(other.organization)),
      )}
      rowKey={({ organization }) => organization.id}
      columns={[
        {
          key: 'organization',
          header: t('counts.organization'),
          rowHeader: true,
          cell: ({ organization, region }) => (
            <>
              <Link
                href={publicPaths.organizationCounts.href({
                  orgId: organization.id,
                  periodId: period.id,
                })}
                className="link"
              >
                {name(organization)}
              </Link>
              <span className="block font-normal text-muted">{name(region)}</span>
            </>
          ),
        },
        {
          key: 'applications',
          header: t('counts.applications'),
          figures: true,
          cell: ({ applications }) => band(applications),
        },
      ]}
    />
  );
}

/**
 * /applied-doc-count-by-org: how many applications were sent to each organization in a period; what
 * is asked stands in the address.
 */
export function CountListPage() {
  const t = useTexts('counts', 'site', 'codes');
  const name = useName();
  const state = useListState({ filters, ordering: '', limit: 1000 });
  const { data, error, refetch } = useCounts(state);
  const region = useChoices(useDirectory<DirectoryRow>('/regions/'));
  const choices: Record<Filter, readonly Choice[]> = {
    period: (data?.periods ?? []).map((one) => ({ value: String(one.id), label: name(one) })),
    region,
    dc_type: dcTypes.map(({ id }) => ({ value: String(id), label: t(`codes.dcType.${id}`) })),
  };
  const wordsOf = (field: string, value: string) => {
    const known = choices[field as Filter].find((choice) => choice.value === value);
    return `${t(`counts.${field as Filter}`)}: ${known?.label ?? value}`;
  };
  return (
    <Page title={t('site.page.appliedCounts')} lead={t('counts.lead')} actions={<PrintButton />}>
      <div className="flex flex-col gap-6">
        <search className="no-print grid max-w-[70rem] items-end gap-x-6 gap-y-4 lg:grid-cols-3">
          {filters.map((field) => (
            <FilterSelect
              key={field}
              state={state}
              name={field}
              label={t(`counts.${field}`)}
              all={t(`counts.all.${field}`)}
              options={choices[field]}
            />
          ))}
        </search>
        <ListChips state={state} wordsOf={wordsOf} />
        {!data && error && (
          <ListFailed
            error={error}
            module={t('site.page.appliedCounts')}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Skeleton shape="table" rows={8} />}
        {data && <Organizations counts={data} state={state} />}
        {data && <CountNote asOf={data.as_of} />}
      </div>
    </Page>
  );
}
