import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useSearch } from 'wouter';
import { applicationMachine } from '#machines/application.machine.ts';
import { useSight } from '#modules/application/for-others/sight.ts';
import { studentFacets } from '#modules/application/for-others/student-facets.ts';
import { applicationPaths } from '#modules/application/paths.ts';
import { mayOpen } from '#shared/abilities-routes.ts';
import { useDeclaredFilters } from '#web/declared/declared-filters.tsx';
import { useScreenWords } from '#web/declared/words.ts';
import { abilityOf } from '#web/frame/guard.ts';
import { http, type Query, queryText } from '#web/lib/http.ts';
import { lastAnswerOn } from '#web/lib/last-answer.ts';
import { useAnswered } from '#web/lib/use-answered.ts';
import { useUser } from '#web/lib/use-user.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useListState } from '#web/process/list-state.ts';
import { ListChips } from '#web/process/record-list.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { doctoralTypes, type EfficiencyGrouping, efficiencyGroupings } from './codes.ts';
import { EfficiencyTable, type ListedStanding, shareOf } from './efficiency-table.tsx';
import { areas, listQueryOf } from './figures.ts';
import { percentScale } from './map-scale.ts';
import { statisticPaths } from './paths.ts';
import { RegionMap } from './region-map.tsx';
import { Renewing } from './renewing.tsx';
import type { EfficiencyRow, EfficiencyTable as Numbers } from './schema.ts';
import { StatisticSections } from './statistic-sections.tsx';
import { useRowName } from './statistic-table.tsx';

const options = {
  filters: studentFacets('country').map(({ name }) => name),
  ordering: '',
  limit: 1000,
};

const useEfficiency = (by: EfficiencyGrouping, filters: Query) =>
  useQuery({
    queryKey: ['statistics', 'efficiency', by, filters],
    queryFn: ({ signal }) =>
      http.get<Numbers>('/statistics/efficiency/', { by, ...filters }, signal),
    placeholderData: lastAnswerOn(by),
  });

/** What the numbers show, in one sentence. */
function Finding({ by, table }: { by: EfficiencyGrouping; table: Numbers }) {
  const { t, format } = useScreenWords(applicationMachine, areas);
  const rowName = useRowName(by);
  const share = shareOf(table.total);
  const [best] = table.results
    .filter((row) => row.key !== null && row.defended > 0)
    .toSorted((one, other) => (shareOf(other) ?? 0) - (shareOf(one) ?? 0));
  return (
    <div className="mb-6">
      <h2 className="max-w-[60ch] text-xl sm:text-2xl">
        {share === null
          ? t('statistic.efficiency.noneEnded')
          : t('statistic.efficiency.finding', {
              ended: format.number(table.total.ended),
              defended: format.number(table.total.defended),
              share: format.percent(share),
            })}
      </h2>
      <p className="mt-2 max-w-[75ch] text-muted">
        {best &&
          t('statistic.efficiency.best', {
            row: rowName(best),
            share: format.percent(shareOf(best) ?? 0),
          })}{' '}
        {t('statistic.efficiency.how')}{' '}
        {t('statistic.asOf', { moment: format.dateTime(table.as_of) })}
      </p>
    </div>
  );
}

/** The share of each region that defended, where somebody's study has ended. */
function EfficiencyMap({ table }: { table: Numbers }) {
  const { t, format } = useScreenWords(applicationMachine, areas);
  return (
    <RegionMap
      what={t('statistic.efficiency.share')}
      values={table.results.flatMap((row) => {
        const share = shareOf(row);
        if (row.key === null || share === null) return [];
        return [{ code: row.key, value: Math.round(share * 100) }];
      })}
      scale={percentScale}
      say={(percent) => format.percent(percent / 100)}
      untold={t('statistic.map.noneEnded')}
    />
  );
}

/** The finding, the map of regions and the table, or why there is nothing to show. */
function Shown(props: ComponentProps<typeof EfficiencyTable>) {
  const { by, table } = props;
  const { t } = useScreenWords(applicationMachine, areas);
  if (table.results.length === 0)
    return (
      <Empty text={t('statistic.empty')}>
        {t(table.nothing ? `statistic.nothing.${table.nothing}` : 'statistic.efficiency.emptyWhy')}
      </Empty>
    );
  return (
    <>
      <Finding by={by} table={table} />
      {by === 'region' && <EfficiencyMap table={table} />}
      <EfficiencyTable {...props} />
    </>
  );
}

/**
 * /admin/statistics/efficiency: of those whose doctoral study has ended, how many defended; by
 * region, ministry, organization or specialty, each number with its list.
 */
export function EfficiencyPage() {
  const words = useScreenWords(applicationMachine, areas);
  const { t } = words;
  const sight = useSight();
  const ability = abilityOf(useUser());
  const advises = ability.can('read', 'Statistics', 'V');
  const among = efficiencyGroupings.filter((one) => sight !== 'own' || one === 'specialty');
  const asked = new URLSearchParams(useSearch()).get('by');
  const by = among.find((one) => one === asked) ?? among[0] ?? 'specialty';
  const state = useListState(options);
  const { fields, wordsOf } = useDeclaredFilters({
    of: { all: 'student.filter.any', filters: studentFacets(sight) },
    state,
    words,
  });
  const { data, error, isPlaceholderData: waits, refetch } = useEfficiency(by, state.filters);
  const answered = useAnswered(state.filters, queryText({ by, ...state.filters }), waits);
  const chosen = answered.dc_type ?? [];
  const dc_type = doctoralTypes.filter((id) => chosen.length === 0 || chosen.includes(String(id)));
  const list = applicationPaths.studentsCounted;
  const opens = mayOpen(ability, list.needs) && !advises;
  const listHref = (row: EfficiencyRow | undefined, standing: ListedStanding): string | null => {
    const figure = { family: 'all', measure: 'total' } as const;
    const found = opens ? listQueryOf(by, answered, row, figure) : null;
    return found && `${list.href()}?${queryText({ ...found, dc_type, tag: standing })}`;
  };
  const hrefOf = (one: EfficiencyGrouping) =>
    `${statisticPaths.efficiency.href()}?${queryText({ by: one, ...state.filters })}`;
  return (
    <Page
      title={t('statistic.efficiency.title')}
      lead={t('statistic.efficiency.lead')}
      back={{ href: statisticPaths.statistics.href(), text: t('statistic.title') }}
      actions={<PrintButton />}
    >
      <StatisticSections
        by={by}
        among={among}
        nameOf={(one) => t(`statistic.by.${one}`)}
        hrefOf={hrefOf}
      />
      <div className="no-print mb-6 flex flex-col gap-3">
        <Disclosure summary={t('statistic.filters')}>
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">{fields}</div>
        </Disclosure>
        <ListChips state={state} wordsOf={wordsOf} />
      </div>
      {!data && error && (
        <ListFailed
          error={error}
          module={t('statistic.efficiency.title')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton shape="table" rows={10} />}
      {data && (
        <Renewing waits={waits}>
          <Shown by={by} table={data} listHref={listHref} />
        </Renewing>
      )}
    </Page>
  );
}
