import { useMemo } from 'react';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { column, title } from '#web/declared/columns.ts';
import { ListParts } from '#web/declared/declared-list.tsx';
import { turn } from '#web/declared/filters.ts';
import type { Declared, RecordList } from '#web/declared/record-list.ts';
import { useList } from '#web/declared/use-list.ts';
import { useMay } from '#web/forms/use-can.ts';
import { Page } from '#web/ui/page.tsx';
import { dayColumn, ofQuarter, pointsColumn, reportStatus } from '../report-columns.ts';
import { reportFilters, reportOrders } from '../report-filters.ts';
import type { ListedMonitoring } from '../schema.ts';
import { listed, quarterIn, titleOf } from '../shown.ts';
import { countryView } from './country-view.ts';
import { ProgressPart } from './progress-part.tsx';

/** Reports of the country: what organizations are late with, what the reader confirms, the rest. */
const reportList: Declared<RecordList<ListedMonitoring>> = (may) => ({
  machine: monitoringReportMachine,
  areas: ['monitoring', 'monitoring-country', 'codes'],
  memory: countryView.memory,
  record: ({ id }) => countryView.record.href({ id }),
  caption: 'monitoring-country.caption',
  empty: 'monitoring-country.empty',
  emptyHint: 'monitoring-country.emptyHint',
  order: 'org_until',
  density: 'dense',
  exportPath: may('export', 'MonitoringReportInno')
    ? '/statistics/monitoring_report_list_queue/'
    : undefined,
  columns: [
    title('person', listed.person, {
      inFile: ofQuarter,
      className: 'min-w-48 @xl:w-1/4',
      under: (row, words) => quarterIn(row, words),
    }),
    column('organization', listed.organization, { className: 'min-w-48' }),
    column('report', listed.report, { figures: true }),
    dayColumn,
    pointsColumn(),
    column('reason_code', listed.reason_code, { extra: true }),
    column('advisor_result', listed.advisor_result, { extra: true }),
    column('submitted_on', listed.submitted_on, { extra: true, sortable: true }),
    column('admission_year', listed.admission_year, { extra: true }),
    column('admission_quarter', listed.admission_quarter, { extra: true }),
    reportStatus,
  ],
  groups: {
    label: 'monitoring-country.groups',
    everything: 'monitoring-country.everything',
    all: 'monitoring-country.all',
    nameOf: (group, { t }) => t(`monitoring-country.group.${group}`),
  },
  ticked: { nameOf: titleOf },
  narrowing: {
    search: 'monitoring-country.search',
    all: 'monitoring.filter.any',
    filters: [turn, ...reportFilters.country],
    orders: reportOrders,
  },
});

/**
 * Monitoring of the country (route `monitoring-report-inno`): how far the organizations are, then
 * the reports, many of which can be confirmed at once.
 */
export function CountryReportsPage() {
  const may = useMay();
  const list = useMemo(() => reportList(may), [may]);
  const { state, words } = useList(list);
  return (
    <Page
      title={words.t('frame.title.countryReports')}
      lead={words.t(
        may('confirm', 'MonitoringReportInno')
          ? 'monitoring-country.lead.confirms'
          : 'monitoring-country.lead.reads',
      )}
    >
      <div className="flex flex-col gap-4">
        <ProgressPart state={state} />
        <ListParts list={list} state={state} words={words} />
      </div>
    </Page>
  );
}
