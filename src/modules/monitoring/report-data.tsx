import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { StudentLink } from '#modules/application/for-others/student-link.tsx';
import { RecordData } from '#web/declared/record-data.tsx';
import type { DataRow } from '#web/declared/record-screen.ts';
import { FileLink } from '#web/files/file-link.tsx';
import type { MonitoringRecord } from './schema.ts';
import { listed, whole } from './shown.ts';

const rows: readonly DataRow<MonitoringRecord>[] = [
  {
    head: 'monitoring.column.person',
    cell: ({ application_id, person }) => <StudentLink id={application_id} person={person} whole />,
  },
  listed.organization,
  whole.direction,
  whole.advisor,
  {
    head: 'monitoring.column.admission',
    cell: ({ admission_year, admission_quarter }, { t }) =>
      admission_year &&
      t('monitoring.quarter', { year: admission_year, quarter: admission_quarter }),
  },
  {
    head: 'monitoring.column.report',
    cell: ({ report, study_quarter }, { t }) =>
      t('monitoring.reportOf', { report, quarter: study_quarter }),
  },
  listed.submitted_on,
  listed.advisor_result,
  whole.advisor_mark,
  whole.advisor_note,
  listed.not_attested,
  whole.concluded_on,
  listed.reason_code,
  whole.reason,
  {
    head: 'validation.field.paper_file_id',
    cell: ({ paper }) => paper && <FileLink file={paper} />,
  },
  {
    head: 'validation.field.missing',
    cell: ({ missing }, { t, list }) =>
      missing.length > 0 && list(missing.map((type) => t(`codes.workType.${type}`))),
  },
  {
    head: 'validation.field.deadline',
    cell: ({ facts }, { longDate }) => facts.deadline && longDate(facts.deadline),
  },
  whole.confirmed_on,
];

/** Whose report it is and what was said of it. */
export const ReportData = ({ record }: { record: MonitoringRecord }) => (
  <RecordData
    machine={monitoringReportMachine}
    areas={['monitoring', 'codes']}
    rows={rows}
    record={record}
  />
);
