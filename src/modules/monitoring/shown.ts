import { fullName, type Named, type NameParts, shortName } from '#shared/names.ts';
import {
  codedName,
  type FieldWords,
  type ShownField,
  type ShownFields,
  shownDay,
  shownState,
} from '#shared/shown-fields.ts';
import type { ListedMonitoring, MonitoringRecord, ReportState } from './schema.ts';

type Quarterly = Pick<ListedMonitoring, 'year' | 'quarter'>;

/** The quarter that a report is about. */
export const quarterIn = ({ year, quarter }: Quarterly, { t }: Pick<FieldWords, 't'>): string =>
  t('monitoring.quarter', { year, quarter });

/** How a report is called: the student and the quarter. */
export const titleOf = (report: Quarterly & { person: NameParts }, { t }: FieldWords): string =>
  t('monitoring.title', { person: shortName(report.person), quarter: quarterIn(report, { t }) });

/** What is told of a report in lists and in their exports. */
interface ToldReport
  extends Pick<
    ListedMonitoring,
    | 'state'
    | 'admission_year'
    | 'admission_quarter'
    | 'year'
    | 'quarter'
    | 'report'
    | 'late'
    | 'advisor_result'
    | 'mark'
    | 'required'
    | 'reason_code'
  > {
  person: NameParts;
  organization: Named;
}

/** What the columns of an exported list read of a report. */
export interface ExportedReport extends ToldReport, Pick<MonitoringRecord, 'concluded_on'> {
  direction: (Named & { code: string }) | null;
}

const told = {
  person: {
    head: 'monitoring.column.person',
    value: ({ person }) => fullName(person),
    width: 40,
  },
  organization: {
    head: 'validation.field.organization_id',
    value: ({ organization }, { name }) => name(organization),
    width: 40,
  },
  admission_year: {
    head: 'monitoring.column.admission_year',
    value: ({ admission_year }) => admission_year,
  },
  admission_quarter: {
    head: 'monitoring.column.admission_quarter',
    value: ({ admission_quarter }) => admission_quarter,
  },
  report: { head: 'monitoring.column.report', value: ({ report }) => report },
  late: {
    head: 'monitoring.column.late',
    value: ({ late }, { t }) => t(`export.${late ? 'yes' : 'no'}`),
  },
  advisor_result: {
    head: 'validation.field.advisor_result',
    value: ({ advisor_result: given }, { t }) => given && t(`codes.advisorResult.${given}`),
  },
  mark: { head: 'monitoring.column.mark', value: ({ mark }) => mark },
  required: { head: 'monitoring.column.required', value: ({ required }) => required },
  reason_code: {
    head: 'validation.field.reason_code',
    value: ({ reason_code: code }, { t }) => code && t(`codes.cancelReason.${code}`),
    width: 30,
  },
} satisfies ShownFields<ToldReport>;

const ended = {
  direction: {
    head: 'validation.field.direction_id',
    value: ({ direction }, words) => codedName(direction, words),
    width: 40,
  },
  concluded_on: {
    head: 'monitoring.column.concluded_on',
    value: ({ concluded_on }) => shownDay(concluded_on),
  },
} satisfies ShownFields<Pick<ExportedReport, 'direction' | 'concluded_on'>>;

/** What lists show of a report. */
export const listed = {
  ...told,
  when: { head: 'monitoring.column.when', value: (row, words) => quarterIn(row, words) },
  submitted_on: {
    head: 'monitoring.column.submitted_on',
    value: ({ submitted_on }) => shownDay(submitted_on),
  },
} satisfies ShownFields<ListedMonitoring>;


/** What its page shows besides. */
export const whole = {
  direction: ended.direction,
  advisor: {
    head: 'monitoring.column.advisor',
    value: ({ advisor }) => advisor && shortName(advisor),
  },
  advisor_mark: {
    head: 'validation.field.advisor_mark',
    value: ({ advisor_mark }) => advisor_mark,
  },
  advisor_note: {
    head: 'validation.field.advisor_note',
    value: ({ advisor_note }) => advisor_note,
  },
  concluded_on: ended.concluded_on,
  confirmed_on: {
    head: 'monitoring.column.confirmed_on',
    value: ({ confirmed_on }) => shownDay(confirmed_on),
  },
  reason: { head: 'monitoring.column.reason', value: ({ reason }) => reason },
} satisfies ShownFields<MonitoringRecord>;

/** What an exported list of reports has in its columns. */
export const exported: readonly ShownField<ExportedReport>[] = [
  told.person,
  told.organization,
  ended.direction,
  told.admission_year,
  told.admission_quarter,
  { head: 'validation.field.year', value: ({ year }) => year },
  { head: 'validation.field.quarter', value: ({ quarter }) => quarter },
  told.report,
  shownState('monitoringReport'),
  told.late,
  told.advisor_result,
  told.mark,
  told.required,
  told.reason_code,
  ended.concluded_on,
];

/** The reports of a student in a list of students: how each year of study stands. */
export const shownReports: ShownField<{ reports: readonly ReportState[] }> = {
  head: 'monitoring.column.reports',
  value: ({ reports }, { t, list }) =>
    list(
      reports.map(({ report, state }) =>
        t('monitoring.reportState', { report, state: t(`monitoringReport.state.${state}`) }),
      ),
    ) || null,
};
