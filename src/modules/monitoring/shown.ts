import { fullName, type Named, type NameParts } from '#shared/names.ts';
import { codedName, type ShownField, shownDay, shownState } from '#shared/shown-fields.ts';
import type { MonitoringRecord } from './schema.ts';

/** What the columns of an exported list read of a report. */
export interface ExportedReport
  extends Pick<
    MonitoringRecord,
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
    | 'concluded_on'
  > {
  person: NameParts;
  organization: Named;
  direction: (Named & { code: string }) | null;
}

/** What an exported list of reports has in its columns. */
export const exported: readonly ShownField<ExportedReport>[] = [
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
