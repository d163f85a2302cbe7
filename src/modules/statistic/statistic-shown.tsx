import { applicationMachine } from '#machines/application.machine.ts';
import type { Standing } from '#modules/application/for-others/standings.ts';
import { useScreenWords } from '#web/declared/words.ts';
import { Empty } from '#web/ui/empty.tsx';
import { ChartOnDemand } from './chart-on-demand.tsx';
import type { Grouping } from './codes.ts';
import { areas, type Figure, isOfAdvisors, partsBy, wordsOf } from './figures.ts';
import { doublingScale } from './map-scale.ts';
import { RegionMap } from './region-map.tsx';
import type { StatisticTable as Numbers, StatisticRow } from './schema.ts';
import { StatisticTable, useRowName } from './statistic-table.tsx';

/** Whom the numbers count, in words. */
function useWhom(by: Grouping, tag: Standing): string {
  const { t } = useScreenWords(applicationMachine, areas);
  return isOfAdvisors(by) ? t('statistic.advisors') : t(`student.standing.${tag}`);
}

/** The sentence that says what the numbers show, and when they were true. */
function Finding({ by, table, tag }: { by: Grouping; table: Numbers; tag: Standing }) {
  const { t, format } = useScreenWords(applicationMachine, areas);
  const rowName = useRowName(by);
  const { total, female } = table.total.all;
  const [most] = table.results
    .filter(({ key }) => key !== null)
    .toSorted((one, other) => other.all.total - one.all.total);
  const whom = useWhom(by, tag);
  return (
    <div className="mb-6">
      <h2 className="max-w-[60ch] text-xl sm:text-2xl">
        {t('statistic.finding', {
          whom,
          number: format.number(total),
          women: format.percent(total === 0 ? 0 : female / total),
        })}
      </h2>
      <p className="mt-2 max-w-[75ch] text-muted">
        {most &&
          t('statistic.most', {
            row: rowName(most),
            number: format.number(most.all.total),
            share: format.percent(most.all.total / total),
          })}{' '}
        {t('statistic.asOf', { moment: format.dateTime(table.as_of) })}
      </p>
    </div>
  );
}

const everybody: Figure = { family: 'all', measure: 'total' };

/** The finding, the map of regions, the chart when it is asked for, and always the table. */
export function StatisticShown({
  by,
  table,
  tag,
  listHref,
}: {
  by: Grouping;
  table: Numbers;
  tag: Standing;
  listHref(row: StatisticRow | undefined, figure: Figure): string | null;
}) {
  const { t, format } = useScreenWords(applicationMachine, areas);
  const rowName = useRowName(by);
  const whom = useWhom(by, tag);
  const parts = partsBy(by);
  if (table.results.length === 0)
    return (
      <Empty text={t('statistic.empty')}>
        {t(table.nothing ? `statistic.nothing.${table.nothing}` : 'statistic.emptyWhy')}
      </Empty>
    );
  return (
    <>
      <Finding by={by} table={table} tag={tag} />
      {by === 'region' && (
        <RegionMap
          what={whom}
          values={table.results.flatMap((row) =>
            row.key === null
              ? []
              : [{ code: row.key, value: row.all.total, href: listHref(row, everybody) }],
          )}
          scale={doublingScale(table.results.map(({ all }) => all.total))}
          say={format.number}
        />
      )}
      <ChartOnDemand
        parts={parts.map((part) => t(wordsOf(part)))}
        bars={table.results.map((row) => ({
          name: rowName(row),
          numbers: parts.map(({ family, measure }) => row[family][measure]),
        }))}
      />
      <StatisticTable by={by} table={table} caption={t(`statistic.by.${by}`)} listHref={listHref} />
    </>
  );
}
