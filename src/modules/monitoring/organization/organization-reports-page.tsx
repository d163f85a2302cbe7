import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { column, holder, title } from '#web/declared/columns.ts';
import { turn, work } from '#web/declared/filters.ts';
import { ListPage } from '#web/declared/list-page.tsx';
import type { Declared, ListScreen } from '#web/declared/record-list.ts';
import { dayColumn, ofQuarter, pointsColumn, reportStatus } from '../report-columns.ts';
import { reportFilters, reportOrders } from '../report-filters.ts';
import type { ListedMonitoring } from '../schema.ts';
import { listed, quarterIn, titleOf } from '../shown.ts';
import { organizationView } from './organization-view.ts';

/** Reports of an organization, or of those under a ministry: what is late, what waits, the rest. */
const reportList: Declared<ListScreen<ListedMonitoring>> = (may) => {
  const judges = may('conclude', 'MonitoringReportOtm');
  return {
    machine: monitoringReportMachine,
    areas: ['monitoring', 'codes'],
    memory: organizationView.memory,
    record: ({ id }) => organizationView.record.href({ id }),
    wholeRows: true,
    lead: judges ? 'monitoring-desk.lead.judges' : 'monitoring-desk.lead.reads',
    caption: 'monitoring-desk.caption',
    empty: 'monitoring-desk.empty',
    emptyHint: 'monitoring-desk.emptyHint',
    order: 'org_until',
    density: 'dense',
    columns: [
      title('person', listed.person, {
        inFile: ofQuarter,
        className: 'min-w-48 @xl:w-1/4',
        under: (row, words) => (judges ? quarterIn(row, words) : words.name(row.organization)),
      }),
      column('when', listed.when, { extra: judges, className: 'whitespace-nowrap' }),
      column('report', listed.report, { figures: true }),
      dayColumn,
      ...(judges ? [holder<ListedMonitoring>()] : []),
      pointsColumn({ sortable: true }),
      column('advisor_result', listed.advisor_result, { extra: true }),
      column('submitted_on', listed.submitted_on, { extra: true, sortable: true }),
      column('admission_year', listed.admission_year, { extra: true }),
      column('admission_quarter', listed.admission_quarter, { extra: true }),
      column('reason_code', listed.reason_code, { extra: true }),
      reportStatus,
    ],
    groups: {
      label: 'monitoring-desk.groups',
      everything: 'monitoring-desk.everything',
      all: 'monitoring-desk.all',
      nameOf: (group, { t }) => t(`monitoring-desk.group.${group}`),
    },
    ticked: judges ? { nameOf: titleOf } : undefined,
    narrowing: {
      search: 'monitoring-desk.search',
      all: 'monitoring.filter.any',
      filters: [turn, ...(judges ? [work] : []), ...reportFilters[judges ? 'own' : 'subordinate']],
      orders: reportOrders,
    },
  };
};

/** Monitoring reports of the organization (route `monitoring-report-otm`): a worklist. */
export const OrganizationReportsPage = () => <ListPage of={reportList} />;
