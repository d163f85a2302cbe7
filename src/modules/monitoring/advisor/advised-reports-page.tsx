import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import { column, title } from '#web/declared/columns.ts';
import { turn } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListPart, ListScreen } from '#web/declared/record-list.ts';
import { monitoringPaths } from '../paths.ts';
import { dayColumn, pointsColumn, reportStatus } from '../report-columns.ts';
import { reportFilters } from '../report-filters.ts';
import type { ListedMonitoring } from '../schema.ts';
import { listed, quarterIn } from '../shown.ts';

/** What waits for the advisor, and the rest. */
const parts: readonly ListPart[] = [
  {
    query: { group: 'turn' },
    caption: 'monitoring-screen.part.turn',
    empty: 'monitoring-screen.part.nothing',
    more: {
      href: `${monitoringPaths.advisedReports.href()}?turn=1`,
      text: 'monitoring-screen.part.all',
    },
  },
  { query: { group: 'overdue' }, caption: 'monitoring-screen.part.overdue' },
  {
    query: { group: 'rest' },
    caption: 'monitoring-screen.part.rest',
    empty: 'monitoring-screen.advised.empty',
  },
];

/** Student and quarter, when it was sent, points, status with the day it is due. */
const advisedReports: Declared<ListScreen<ListedMonitoring>> = () => ({
  machine,
  areas: ['monitoring-screen', 'codes'],
  title: 'frame.title.advisedReports',
  lead: 'monitoring-screen.advised.lead',
  record: ({ id }) => monitoringPaths.advisedReport.href({ id }),
  caption: 'monitoring-screen.advised.caption',
  empty: 'monitoring-screen.advised.empty',
  order: '-id',
  density: 'dense',
  columns: [
    title('person', listed.person, {
      className: 'min-w-48 @xl:w-1/4',
      under: (row, words) => quarterIn(row, words),
    }),
    column('report', listed.report, { figures: true }),
    column('submitted_on', listed.submitted_on, { sortable: true, className: 'whitespace-nowrap' }),
    pointsColumn(),
    dayColumn,
    reportStatus,
  ],
  narrowing: {
    search: 'monitoring-screen.search',
    all: 'monitoring.filter.any',
    filters: [turn, ...reportFilters.mine],
  },
  parts: () => parts,
});

/** The reports of one's students (route `monitoring-report-advisor`): my turn first. */
export const AdvisedReportsPage = () => <ListPage of={advisedReports} />;
