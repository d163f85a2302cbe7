import { monitoringReportMachine as machine } from '#machines/monitoring-report.machine.ts';
import { backToList, type RecordScreen } from '#web/declared/record-screen.ts';
import { RecordScreenPage } from '#web/declared/record-screen-page.tsx';
import { FileLink } from '#web/files/file-link.tsx';
import { MarkLines } from '../evidence/mark-lines.tsx';
import { monitoringPaths } from '../paths.ts';
import type { MonitoringRecord } from '../schema.ts';
import { listed, quarterIn, whole } from '../shown.ts';
import { stageOf } from '../stage.ts';
import { AddWork } from './add-work.tsx';
import { NeededWorks } from './needed-works.tsx';
import { ReportActions, ReportPrompt } from './report-prompt.tsx';

/** The points are explained as soon as somebody judges them. */
const judged = ['organization', 'deadline', 'concluded', 'confirmed'];

const ownReport: RecordScreen<MonitoringRecord> = {
  machine,
  areas: ['monitoring-screen', 'monitoring-evidence', 'codes', 'files'],
  useBack: backToList(machine, monitoringPaths.ownReports.href()),
  title: quarterIn,
  reference: ({ report }, { t }) => t('monitoring.reportOfYear', { report }),
  Prompt: ReportPrompt,
  Actions: ReportActions,
  Above: NeededWorks,
  data: [
    listed.organization,
    whole.direction,
    whole.advisor,
    listed.submitted_on,
    listed.advisor_result,
    whole.advisor_mark,
    whole.advisor_note,
    whole.concluded_on,
    {
      head: 'validation.field.paper_file_id',
      cell: ({ paper }) => paper && <FileLink file={paper} />,
    },
    whole.confirmed_on,
  ],
  Below: ({ record }) => judged.includes(stageOf(record)) && <MarkLines record={record} />,
  Edit: AddWork,
};

/** One own report: what is needed by when, what is there, what was said of it. */
export const OwnReportPage = () => <RecordScreenPage of={ownReport} />;
