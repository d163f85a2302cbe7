import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { useSearch } from 'wouter';
import { advisorMachine } from '#machines/advisor.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { advisorPaths } from '#modules/advisor/paths.ts';
import { useSight } from '#modules/application/for-others/sight.ts';
import {
  advisorFacets,
  type Sight,
  standing,
  standingOf,
  studentFacets,
} from '#modules/application/for-others/student-facets.ts';
import { applicationPaths } from '#modules/application/paths.ts';
import { mayOpen } from '#shared/abilities-routes.ts';
import { useDeclaredFilters } from '#web/declared/declared-filters.tsx';
import type { ListFilter } from '#web/declared/filters.ts';
import { ExportPart } from '#web/declared/list-rows.tsx';
import { useScreenWords } from '#web/declared/words.ts';
import { abilityOf } from '#web/frame/guard.ts';
import { queryText } from '#web/lib/http.ts';
import { useAnswered } from '#web/lib/use-answered.ts';
import { useUser } from '#web/lib/use-user.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { useListState } from '#web/process/list-state.ts';
import { ListChips } from '#web/process/record-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { advisorGroupings, type Grouping, groupings } from './codes.ts';
import { CompareFields } from './compare-fields.tsx';
import { Compared } from './compared.tsx';
import { areas, type Figure, isOfAdvisors, listQueryOf } from './figures.ts';
import { statisticPaths } from './paths.ts';
import { Renewing } from './renewing.tsx';
import {
  type Comparable,
  comparables,
  compareNames,
  comparisonOf,
  withoutComparison,
} from './rules.ts';
import type { StatisticRow } from './schema.ts';
import { StatisticSections } from './statistic-sections.tsx';
import { StatisticShown } from './statistic-shown.tsx';
import { useStatistic } from './use-statistic.ts';

const studentOptions = optionsOf(
  studentFacets('country').map(({ name }) => name),
  [standing.name, ...compareNames],
);
const advisorOptions = optionsOf(advisorFacets('country').map(({ name }) => name));

function optionsOf(filters: readonly string[], more: readonly string[] = []) {
  return { filters: [...more, ...filters], ordering: '', limit: 1000 };
}

/** Drawn for itself, because one of its choices always holds; among those in use it has its words. */
const chosenStanding: ListFilter = {
  ...standing,
  chip: ({ t }, value) => `${t(standing.head)}: ${t(`student.standing.${standingOf(value)}`)}`,
};

/** The tables that say something to who sees so many organizations. */
function offered(sight: Sight, advisors: boolean): Grouping[] {
  const ofOne: readonly Grouping[] = ['type', 'specialty', ...advisorGroupings];
  return groupings.filter(
    (by) => (sight !== 'own' || ofOne.includes(by)) && (advisors || !isOfAdvisors(by)),
  );
}

/** What can be compared by somebody who sees so many organizations. */
const comparablesFor = (sight: Sight, advises: boolean): Comparable[] =>
  comparables.filter(
    (by) => (by !== 'organization' || sight !== 'own') && (by !== 'closed' || !advises),
  );

/**
 * Students and research advisors in numbers, each number a link to its list. What the rows are is
 * `by` in the address, beside the filters.
 */
export function StatisticPage() {
  const words = useScreenWords(applicationMachine, areas);
  const { t } = words;
  const [filtering, setFiltering] = useState(false);
  const filtersId = useId();
  const sight = useSight();
  const ability = abilityOf(useUser());
  const advises = ability.can('read', 'Statistics', 'V');
  const among = offered(sight, !advises);
  const asked = new URLSearchParams(useSearch()).get('by');
  const by = among.find((one) => one === asked) ?? 'type';
  const ofAdvisors = isOfAdvisors(by);
  const state = useListState(ofAdvisors ? advisorOptions : studentOptions);
  const filters = ofAdvisors ? advisorFacets(sight) : studentFacets(sight);
  const compared = ofAdvisors ? [] : comparablesFor(sight, advises);
  const comparison = comparisonOf(state.filters, compared);
  const chosen = withoutComparison(state.filters);
  // What is compared is chosen beside the comparison.
  const inUse = Object.fromEntries(
    Object.entries(chosen).filter(([name]) => name !== comparison?.by),
  );
  const others = filters.filter(({ name }) => name !== comparison?.by);
  const { fields, wordsOf } = useDeclaredFilters({
    of: { all: 'student.filter.any', filters: ofAdvisors ? others : [...others, chosenStanding] },
    state,
    words,
  });
  const tag = standingOf(state.filters.tag?.[0]);
  const { data, isError, error, isPlaceholderData: waits, refetch } = useStatistic(by, chosen);
  const answered = useAnswered(chosen, queryText({ by, ...chosen }), waits);
  const counted = standingOf(answered.tag?.[0]);
  const list = ofAdvisors ? advisorPaths.advisors : applicationPaths.studentsCounted;
  const opens = mayOpen(ability, list.needs) && !advises;
  const box = ofAdvisors ? { state: statesTagged(advisorMachine, 'choosable') } : { tag: counted };
  const listHref = (row: StatisticRow | undefined, figure: Figure): string | null => {
    const found = opens ? listQueryOf(by, answered, row, figure) : null;
    return found && `${list.href()}?${queryText({ ...found, ...box })}`;
  };
  const hrefOf = (one: Grouping) => {
    const kept = isOfAdvisors(one) === ofAdvisors ? state.filters : {};
    return `${statisticPaths.statistics.href()}?${queryText({ by: one, ...kept })}`;
  };
  return (
    <Page
      title={t('statistic.title')}
      lead={opens && !comparison && t('statistic.lead')}
      actions={
        <>
          <LinkButton href={statisticPaths.efficiency.href()}>
            {t('statistic.efficiency.title')}
          </LinkButton>
          <LinkButton href={statisticPaths.usersByRegion.href()}>
            {t('statistic.users.title')}
          </LinkButton>
        </>
      }
    >
      <StatisticSections
        by={by}
        among={among}
        nameOf={(one) => t(`statistic.by.${one}`)}
        hrefOf={hrefOf}
      />
      <div className="no-print mb-6 flex flex-col gap-3">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          {!ofAdvisors && (
            <SelectField
              name={standing.name}
              label={t(standing.head)}
              placeholder={false}
              options={standing.choices(words, [])}
              value={tag}
              onChange={(event) => state.setFilter(standing.name, [event.target.value])}
            />
          )}
          {compared.length > 0 && (
            <CompareFields
              comparison={comparison}
              among={compared}
              facets={filters}
              state={state}
              words={words}
            />
          )}
          <Button
            icon={SlidersHorizontal}
            aria-expanded={filtering}
            aria-controls={filtersId}
            onClick={() => setFiltering(!filtering)}
          >
            {t('statistic.filters')}
          </Button>
        </div>
        <div id={filtersId} hidden={!filtering}>
          <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">{fields}</div>
        </div>
        <ListChips state={{ ...state, filters: inUse }} wordsOf={wordsOf} />
      </div>
      {comparison && <Compared by={by} comparison={comparison} facets={filters} state={state} />}
      {!comparison && isError && !data && (
        <ListFailed error={error} module={t('statistic.title')} onRetry={() => void refetch()} />
      )}
      {!comparison && !data && !isError && <Skeleton shape="table" rows={10} />}
      {!comparison && data && (
        <Renewing waits={waits}>
          <StatisticShown by={by} table={data} tag={counted} listHref={listHref} />
          {mayOpen(ability, 'Statistics export') && (
            <div className="mt-6">
              <ExportPart
                path="/statistics/table/"
                query={{ by, ...answered }}
                count={data.results.length}
              />
            </div>
          )}
        </Renewing>
      )}
    </Page>
  );
}
