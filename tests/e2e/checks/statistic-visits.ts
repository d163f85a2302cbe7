import { applicationPaths } from '#modules/application/paths.ts';
import { statisticPaths } from '#modules/statistic/paths.ts';
import type { Opening, Visit } from './openings.ts';

/** Draws the chart above the table. */
const openChart: Opening = async ({ page, settled }, t) => {
  await page.getByRole('button', { name: t('statistic.chart.show') }).click();
  await page.getByRole('img', { name: t('statistic.chart.label') }).waitFor();
  await settled();
};

const statistics = statisticPaths.statistics.href();

/** Statistics of the whole country, and a list behind a number. */
export const statisticVisits = (): Visit[] => [
  { to: 'statistics', href: statistics },
  { to: 'statistics', href: `${statistics}?by=organization&citizenship=local`, open: openChart },
  { to: 'statistics', href: `${statistics}?by=title` },
  { to: 'statistics', href: `${statistics}?by=region` },
  {
    to: 'statistics',
    href: `${statistics}?by=type&admission_year=2026&compare=admission_year&with=2025`,
  },
  { to: 'statistics', href: `${statistics}?compare=closed` },
  { to: 'efficiency', href: statisticPaths.efficiency.href() },
  { to: 'efficiency', href: `${statisticPaths.efficiency.href()}?by=organization&gender=2` },
  { to: 'usersByRegion', href: statisticPaths.usersByRegion.href() },
  {
    to: 'studentsCounted',
    href: `${applicationPaths.studentsCounted.href()}?tag=studying&gender=2&ministry=0`,
  },
];
