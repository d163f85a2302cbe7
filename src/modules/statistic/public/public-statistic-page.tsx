import { Link } from 'wouter';
import { queryText } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useAnswered } from '#web/lib/use-answered.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { ListFailed } from '#web/process/list-failed.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Page } from '#web/ui/page.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ChartOnDemand } from '../chart-on-demand.tsx';
import { doublingScale } from '../map-scale.ts';
import { statisticPaths } from '../paths.ts';
import { RegionMap } from '../region-map.tsx';
import { Renewing } from '../renewing.tsx';
import type { Bar } from '../statistic-chart.tsx';
import { StatisticSections } from '../statistic-sections.tsx';
import { PublicFilters, useFilterChoices } from './public-filters.tsx';
import { PublicTable } from './public-table.tsx';
import { type PublicStatistic, publicDimensions } from './schema.ts';
import { usePartName } from './use-part-name.ts';
import {
  hrefOf,
  type PublicView,
  queryOf,
  usePublicStatistic,
  usePublicView,
} from './use-public-statistic.ts';

/** More than one filter is in the address: which of them is to be kept. */
function OneFilterOnly({ by, filters }: PublicView) {
  const t = useTexts('public-statistic');
  const choicesOf = useFilterChoices();
  return (
    <Empty
      text={t('public-statistic.oneFilter')}
      actions={filters.map((filter) => (
        <LinkButton key={filter.name} href={hrefOf({ by, filters: [filter] })}>
          {`${t(`public-statistic.row.${filter.name}`)}: ${
            choicesOf(filter.name).find(({ value }) => value === filter.value)?.label ??
            filter.value
          }`}
        </LinkButton>
      ))}
    >
      {t('public-statistic.oneFilterWhy')}
    </Empty>
  );
}

/** The sentence that says what the numbers show, and when they were true. */
function Finding({ view, numbers }: { view: PublicView; numbers: PublicStatistic }) {
  const t = useTexts('public-statistic');
  const format = useFormat();
  const choicesOf = useFilterChoices();
  const [filter] = view.filters;
  const of = filter && choicesOf(filter.name).find(({ value }) => value === filter.value)?.label;
  const [all = 0] = numbers.total ?? [];
  const women = numbers.total?.[numbers.columns.indexOf('female')];
  const number = format.number(all);
  return (
    <div className="mb-6">
      <h2 className="max-w-[60ch] text-xl sm:text-2xl">
        {of
          ? t('public-statistic.findingOf', { of, number })
          : t('public-statistic.finding', { number })}
      </h2>
      <p className="mt-2 max-w-[75ch] text-muted">
        {women !== undefined && t('public-statistic.women', { share: format.percent(women / all) })}{' '}
        {numbers.as_of && (
          <time dateTime={numbers.as_of}>
            {t('public-statistic.asOf', { moment: format.dateTime(numbers.as_of) })}
          </time>
        )}
      </p>
    </div>
  );
}

/** What the chart shows: women, men, and those of whom it is hidden; or all, where it is not told. */
function useBars(view: PublicView, { columns, rows }: PublicStatistic) {
  const t = useTexts('public-statistic');
  const nameOf = usePartName();
  const divided = columns.includes('female') && columns.includes('male');
  const at = (numbers: readonly (number | null)[], column: 'female' | 'male') =>
    numbers[columns.indexOf(column)] ?? 0;
  const bars = rows.flatMap((row): Bar[] => {
    const [all] = row.numbers;
    if (typeof all !== 'number') return [];
    const name = nameOf(view.by, row);
    if (!divided) return [{ name, numbers: [all] }];
    const [women, men] = [at(row.numbers, 'female'), at(row.numbers, 'male')];
    return [{ name, numbers: [women, men, all - women - men] }];
  });
  const ofPeople = (['female', 'male'] as const).map((one) => t(`public-statistic.column.${one}`));
  const parts = divided
    ? [...ofPeople, t('public-statistic.untoldPart')]
    : [t('public-statistic.column.total')];
  return { bars, parts };
}

/** The regions whose number is told. */
function PublicMap({ numbers: { rows } }: { numbers: PublicStatistic }) {
  const t = useTexts('public-statistic', 'statistic');
  const format = useFormat();
  const values = rows.flatMap(({ key, numbers: [all] }) =>
    key === null ? [] : [{ code: key, value: all ?? null }],
  );
  return (
    <RegionMap
      what={t('public-statistic.studying')}
      values={values}
      scale={doublingScale(values.map(({ value }) => value ?? 0))}
      say={format.number}
      untold={t('statistic.map.untold')}
    />
  );
}

function Shown({ view, numbers }: { view: PublicView; numbers: PublicStatistic }) {
  const t = useTexts('public-statistic', 'statistic');
  const chart = useBars(view, numbers);
  const file = `/api/public/statistics/file/?${queryText(queryOf(view))}`;
  const { least } = numbers;
  if (numbers.as_of === null)
    return <Empty text={t('public-statistic.notYet')}>{t('public-statistic.notYetWhy')}</Empty>;
  if (numbers.total === null)
    return (
      <Empty text={t('public-statistic.tooFew', { least })}>
        {t('public-statistic.tooFewWhy')}
      </Empty>
    );
  return (
    <>
      <Finding view={view} numbers={numbers} />
      {view.by === 'region' && <PublicMap numbers={numbers} />}
      <ChartOnDemand {...chart} />
      <PublicTable by={view.by} numbers={numbers} />
      <div className="measure mt-6 flex flex-col gap-3 text-sm text-muted">
        <p>{t('public-statistic.why', { least, others: t('public-statistic.others') })}</p>
        <p className="no-print">
          <a href={file} download className="link inline-flex min-h-8 items-center">
            {t('public-statistic.download')}
          </a>
        </p>
        <p className="no-print">
          <Link
            href={statisticPaths.openData.href()}
            className="link inline-flex min-h-8 items-center"
          >
            {t('public-statistic.openData')}
          </Link>
        </p>
      </div>
    </>
  );
}

/**
 * /statistics: how many people study, for everybody. What the rows are and what narrows them stands
 * in the address.
 */
export function PublicStatisticPage() {
  const t = useTexts('public-statistic', 'site', 'statistic', 'codes');
  const view = usePublicView();
  const { data, error, isPlaceholderData: waits, refetch } = usePublicStatistic(view);
  const answered = useAnswered(view, queryText(queryOf(view)), waits);
  const tooMany = view.filters.length > 1;
  return (
    <Page
      title={t('site.page.statistics')}
      lead={t('public-statistic.lead')}
      actions={<PrintButton />}
    >
      <StatisticSections
        by={view.by}
        among={publicDimensions}
        nameOf={(one) => t(`public-statistic.by.${one}`)}
        hrefOf={(by) => hrefOf({ by, filters: view.filters.filter(({ name }) => name !== by) })}
      />
      <PublicFilters {...view} />
      {tooMany && <OneFilterOnly {...view} />}
      {!tooMany && !data && error && (
        <ListFailed
          error={error}
          module={t('site.page.statistics')}
          onRetry={() => void refetch()}
        />
      )}
      {!tooMany && !data && !error && <Skeleton shape="table" rows={8} />}
      {!tooMany && data && (
        <Renewing waits={waits}>
          <Shown view={answered} numbers={data} />
        </Renewing>
      )}
    </Page>
  );
}
