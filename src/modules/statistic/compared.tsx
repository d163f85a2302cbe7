import { applicationMachine } from '#machines/application.machine.ts';
import { mayOpen } from '#shared/abilities-routes.ts';
import type { ListFilter } from '#web/declared/filters.ts';
import { ExportPart } from '#web/declared/list-rows.tsx';
import { useScreenWords } from '#web/declared/words.ts';
import { abilityOf } from '#web/frame/guard.ts';
import { useUser } from '#web/lib/use-user.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import type { ListState } from '#web/process/list-state.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ChartOnDemand } from './chart-on-demand.tsx';
import type { Grouping } from './codes.ts';
import { useSideName } from './compare-fields.tsx';
import { ComparedTable, type Side } from './compared-table.tsx';
import { areas } from './figures.ts';
import { type Comparison, comparedRows, withoutComparison } from './rules.ts';
import { useRowName } from './statistic-table.tsx';
import { useStatistic } from './use-statistic.ts';

/** How many each side has and when, and what is asked for that never was. */
function Sides({ sides }: { sides: readonly Side[] }) {
  const { t, format } = useScreenWords(applicationMachine, areas);
  return (
    <div className="mb-6">
      <h2 className="max-w-[60ch] text-xl sm:text-2xl">
        {sides
          .map(({ name, numbers }) =>
            t('statistic.compare.side', { name, number: format.number(numbers.total.all.total) }),
          )
          .join('; ')}
      </h2>
      {sides.map(({ name, numbers: { as_of, nothing } }) => (
        <p key={name} className="mt-2 max-w-[75ch] text-muted">
          {t('statistic.compare.atMoment', { name, moment: format.dateTime(as_of) })}{' '}
          {nothing && t(`statistic.nothing.${nothing}`)}
        </p>
      ))}
    </div>
  );
}

interface Props {
  by: Grouping;
  comparison: Comparison;
  facets: readonly ListFilter[];
  state: ListState;
}

/** Two sides of a statistic beside each other, or what is missing before they can be. */
export function Compared({ by, comparison, facets, state }: Props) {
  const words = useScreenWords(applicationMachine, areas);
  const { t } = words;
  const first = withoutComparison(state.filters);
  const ready = comparison.missing === null;
  const one = useStatistic(by, first);
  const other = useStatistic(by, ready ? comparison.other : first);
  const rowName = useRowName(by);
  const ability = abilityOf(useUser());
  const nameOf = useSideName(comparison, facets, { state, words });
  if (!ready) return <Empty text={t(`statistic.compare.${comparison.missing}`)} />;
  const failed = [one, other].find(({ data, isError }) => isError && !data);
  if (failed?.error)
    return (
      <ListFailed
        error={failed.error}
        module={t('statistic.title')}
        onRetry={() => void failed.refetch()}
      />
    );
  // The last numbers of one side would pass for those that were asked for.
  const waits = one.isPlaceholderData || other.isPlaceholderData;
  if (!one.data || !other.data || waits) return <Skeleton shape="table" rows={10} />;
  const own = comparison.by === 'closed' ? undefined : state.filters[comparison.by]?.[0];
  const sides: [Side, Side] = [
    { name: nameOf(own), numbers: one.data },
    { name: nameOf(state.filters.with?.[0]), numbers: other.data },
  ];
  const rows = comparedRows(one.data, other.data);
  return (
    <>
      <Sides sides={sides} />
      <ChartOnDemand
        beside
        parts={sides.map(({ name }) => name)}
        bars={rows.map((row) => ({
          name: rowName(row),
          numbers: [row.one, row.other],
        }))}
      />
      <ComparedTable by={by} one={sides[0]} other={sides[1]} />
      {mayOpen(ability, 'Statistics export') && (
        <div className="mt-6">
          <ExportPart
            path="/statistics/compared/"
            query={{ by, ...state.filters }}
            count={rows.length}
          />
        </div>
      )}
    </>
  );
}
