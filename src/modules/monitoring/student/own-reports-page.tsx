import { Link } from 'wouter';
import { statesTagged } from '#machines/kit.ts';
import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import { column, title } from '#web/declared/columns.ts';
import { DeclaredList } from '#web/declared/declared-list.tsx';
import type { Declared, RecordList } from '#web/declared/record-list.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { StatusTag } from '#web/record/status-tag.tsx';
import { useRecord, useRecords } from '#web/record/use-process.ts';
import { Page } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { monitoringPaths } from '../paths.ts';
import { dayColumn, pointsColumn, reportStatus } from '../report-columns.ts';
import type { ListedMonitoring, MonitoringRecord } from '../schema.ts';
import { listed, quarterIn } from '../shown.ts';
import { NeededWorks } from './needed-works.tsx';
import { ReportActions, ReportPrompt } from './report-prompt.tsx';

const unsettled = statesTagged(machine, 'unsettled');

/** Quarter, year of study, points, the day that counts, status. */
const ownReports: Declared<RecordList<ListedMonitoring>> = () => ({
  machine,
  areas: ['monitoring', 'monitoring-screen'],
  record: ({ id }) => monitoringPaths.ownReport.href({ id }),
  caption: 'monitoring-screen.own.caption',
  empty: 'monitoring-screen.own.empty',
  emptyHint: 'monitoring-screen.own.emptyHint',
  order: '-id',
  columns: [
    title('when', listed.when, { className: 'min-w-40' }),
    column('report', listed.report, { figures: true }),
    column('submitted_on', listed.submitted_on, { sortable: true, className: 'whitespace-nowrap' }),
    pointsColumn(),
    dayColumn,
    reportStatus,
  ],
});

function Current({ record }: { record: MonitoringRecord }) {
  const t = useTexts('monitoring', 'monitoring-screen', machine.id);
  return (
    <section aria-labelledby="current-report" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="current-report" className="text-2xl">
          {quarterIn(record, { t })}
        </h2>
        <StatusTag machine={machine} state={record.state} />
      </div>
      <ReportPrompt record={record} />
      <ReportActions record={record} />
      <NeededWorks record={record} />
      <p>
        <Link href={monitoringPaths.ownReport.href({ id: record.id })} className="link">
          {t('monitoring-screen.own.whole')}
        </Link>
      </p>
    </section>
  );
}

/** The report that is still open, whole: nobody has to look for it in a list. */
function CurrentReport({ id }: { id: number }) {
  const { data } = useRecord<MonitoringRecord>(machine, id);
  return data ? <Current record={data} /> : <Skeleton rows={6} />;
}

/**
 * The own reports (route `monitoring-report`): the open one with all that it asks for, then all of
 * them, newest first.
 */
export function OwnReportsPage() {
  const t = useTexts('monitoring-screen', 'monitoring-evidence', 'codes', machine.id);
  const { data } = useRecords<ListedMonitoring>(machine, {
    state: unsettled,
    ordering: '-id',
    limit: 1,
  });
  const [open] = data?.results ?? [];
  return (
    <Page title={t('monitoring-screen.own.title')} lead={t('monitoring-screen.own.lead')}>
      <div className="flex flex-col gap-12">
        {open && <CurrentReport id={open.id} />}
        <div className="flex flex-col gap-6">
          <DeclaredList of={ownReports} />
        </div>
      </div>
    </Page>
  );
}
