import { fullName, shortName } from '#shared/names.ts';
import {
  codedName,
  type FieldWords,
  type ShownField,
  type ShownFields,
  shownDay,
  shownState,
} from '#shared/shown-fields.ts';
import type { ListedMonitoring, MonitoringRecord, ReportState } from './schema.ts';

/** What an exported list of reports has in its columns. */
export const exported: readonly ShownField<MonitoringRecord>[] = [
  { head: 'monitoring.column.person', value: ({ person }) => fullName(person), width: 40 },
  {
    head: 'validation.field.organization_id',
    value: ({ organization }, { name }) => name(organization),
    width: 40,
  },
  {
    head: 'validation.field.direction_id',
    value: ({ direction }, words) => codedName(direction, words),
    width: 40,
  },
  { head: 'monitoring.column.admission_year', value: ({ admission_year }) => admission_year },
  {
    head: 'monitoring.column.admission_quarter',
    value: ({ admission_quarter }) => admission_quarter,
  },
  { head: 'validation.field.year', value: ({ year }) => year },
  { head: 'validation.field.quarter', value: ({ quarter }) => quarter },
  { head: 'monitoring.column.report', value: ({ report }) => report },
  shownState('monitoringReport'),
  {
    head: 'monitoring.column.late',
    value: ({ late }, { t }) => t(`export.${late ? 'yes' : 'no'}`),
  },
  {
    head: 'validation.field.advisor_result',
    value: ({ advisor_result: given }, { t }) => given && t(`codes.advisorResult.${given}`),
  },
  { head: 'monitoring.column.mark', value: ({ mark }) => mark },
  { head: 'monitoring.column.required', value: ({ required }) => required },
  {
    head: 'validation.field.reason_code',
    value: ({ reason_code: code }, { t }) => code && t(`codes.cancelReason.${code}`),
    width: 30,
  },
  {
    head: 'monitoring.column.concluded_on',
    value: ({ concluded_on }) => shownDay(concluded_on),
  },
];

/** How a quarter is called: "Quarter 4 of 2026". */
export const quarterName = (
  { year, quarter }: Pick<ListedMonitoring, 'year' | 'quarter'>,
  { t }: Pick<FieldWords, 't'>,
): string => t('monitoring.quarter', { year: String(year), quarter });

/** The report of a student in a list of students: which year of study stands how. */
export const shownReports: ShownField<{ reports: readonly ReportState[] }> = {
  head: 'monitoring.column.reports',
  value: ({ reports }, { t, list }) =>
    list(
      reports.map(({ report, state }) =>
        t('monitoring.reportState', { report, state: t(`monitoringReport.state.${state}`) }),
      ),
    ) || null,
};

/** What lists of reports show. */
export const listed = {
  quarter: { head: 'monitoring.column.quarter', value: quarterName },
  person: {
    head: 'monitoring.column.person',
    value: ({ person }) => shortName(person),
  },
  report: { head: 'monitoring.column.report', value: ({ report }) => report },
  submitted_on: {
    head: 'monitoring.column.submitted_on',
    value: ({ submitted_on }) => shownDay(submitted_on),
  },
  points: {
    head: 'monitoring.column.mark',
    value: ({ mark, required }, { t, number }) =>
      t('monitoring.points', { mark: number(mark), required: number(required) }),
  },
} satisfies ShownFields<ListedMonitoring>;

/** What the page of one report shows. */
export const whole = {
  organization: {
    head: 'validation.field.organization_id',
    value: ({ organization }, { name }) => name(organization),
  },
  direction: {
    head: 'validation.field.direction_id',
    value: ({ direction }, words) => codedName(direction, words),
  },
  advisor: {
    head: 'validation.field.advisor_id',
    value: ({ advisor }) => advisor && fullName(advisor),
  },
  report: {
    head: 'monitoring.column.report',
    value: ({ report }, { t }) => t('monitoring.reportOfYear', { report }),
  },
  submitted_on: listed.submitted_on,
  late: {
    head: 'monitoring.column.late',
    value: ({ late }, { t }) => (late ? t('export.yes') : null),
  },
  advisor_result: {
    head: 'validation.field.advisor_result',
    value: ({ advisor_result: given }, { t }) => given && t(`codes.advisorResult.${given}`),
  },
  advisor_mark: {
    head: 'validation.field.advisor_mark',
    value: ({ advisor_mark }) => advisor_mark,
  },
  advisor_note: {
    head: 'validation.field.advisor_note',
    value: ({ advisor_note }) => advisor_note,
  },
  reason: { head: 'monitoring.column.reason', value: ({ reason }) => reason },
  concluded_on: {
    head: 'monitoring.column.concluded_on',
    value: ({ concluded_on }) => shownDay(concluded_on),
  },
  confirmed_on: {
    head: 'monitoring.column.confirmed_on',
    value: ({ confirmed_on }) => shownDay(confirmed_on),
  },
} satisfies ShownFields<MonitoringRecord>;
