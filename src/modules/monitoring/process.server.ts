import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { standsInForStudy } from '#modules/application/for-others/stand-in.server.ts';
import { studyScopes } from '#modules/application/for-others/study-scopes.server.ts';
import { dutyCondition } from '#server/engine/duties.ts';
import { inStates, wholeNumbers } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Reader, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { canViewScans } from '#server/processes/access.ts';
import type { Language } from '#shared/languages.ts';
import { shortName } from '#shared/names.ts';
import type { Recipient } from '#shared/notifications.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { monitoringCreation, monitoringEvents } from './events.server.ts';
import { linesOf, monitoringFacts } from './facts.server.ts';
import { quarterOf } from './quarter.server.ts';
import { type MonitoringRow, selectMonitoring } from './row.server.ts';
import { statesOf } from './rules.ts';
import { monitoringRecord, monitoringRow } from './schema.ts';

const toConclude = statesTagged(monitoringReportMachine, 'toConclude');
const failed = statesTagged(monitoringReportMachine, 'failed');

const ofStudy = (condition: Sql): Sql =>
  sql`exists (select 1 from application a where a.id = r.application_id and ${condition})`;
const advisedBy = ({ actor }: Reader): Sql =>
  ofStudy(sql`exists (select 1 from advisor v
    where v.id = a.advisor_id and v.account_id = ${actor.userId}::bigint)`);

/** SQL guards of the duties (`ProcessDefinition.guardSql`). */
const guardSql = (reader: Reader): Record<string, Sql> => ({
  studentAdvisor: advisedBy(reader),
  disinterested: sql`(r.owner_id is distinct from ${reader.actor.userId}::bigint
    and not ${advisedBy(reader)})`,
  uploadOpen: sql`r.upload_until >= ${reader.today}`,
  graceOpen: sql`r.grace_until >= ${reader.today}`,
  graceOver: sql`r.grace_until < ${reader.today}`,
  agencyTimeOver: sql`coalesce(r.agency_until < ${reader.today}, false)`,
  deadlineOpen: sql`coalesce(r.deadline >= ${reader.today}, false)`,
  deadlineOver: sql`coalesce(r.deadline < ${reader.today}, false)`,
});

/** The organization is late with its conclusion. */
export const isOverdue = ({ today }: Reader): Sql => sql`(r.state = any(${stateList(toConclude)})
  and coalesce(r.org_until < ${today}, false))`;

/** The last day of those who have the report: the student, the advisor, the organization, the agency. */
const dayOf = ({ actor, today }: Reader): Sql => sql`(case
  when r.owner_id = ${actor.userId}::bigint then coalesce(r.deadline,
    case when r.upload_until < ${today} then r.grace_until else r.upload_until end)
  when r.state = any(${stateList(statesOf.advisor)}) then r.advisor_until
  when r.state = any(${stateList(statesOf.agency)}) then r.agency_until
  else r.org_until end)`;

/** The worklist: what is late first, then what waits for the reader. */
function groups(reader: Reader): Record<string, Sql> {
  const overdue = isOverdue(reader);
  const turn = dutyCondition(monitoringReportProcess, reader);
  return {
    overdue,
    turn: sql`${turn} and not ${overdue}`,
    rest: sql`not ${turn} and not ${overdue}`,
  };
}

const paperOf = ({ paper_file_id: id, paper_file_name: name }: MonitoringRow) =>
  id !== null && name !== null ? { id, name } : null;

function fields(row: MonitoringRow, reader: Reader): FieldsOf<typeof monitoringRecord> {
  const admission = row.study_start === null ? null : quarterOf(row.study_start);
  return {
    application_id: row.application_id,
    person: row.person,
    organization: row.organization,
    direction: row.direction,
    advisor: row.advisor,
    dc_type: row.dc_type,
    admission_year: admission?.year ?? null,
    admission_quarter: admission?.quarter ?? null,
    year: row.year,
    quarter: row.quarter,
    report: row.report,
    study_quarter: row.study_quarter,
    works_from: row.works_from,
    late: row.late,
    submitted_on: row.submitted_on,
    advisor_result: row.advisor_result,
    advisor_mark: row.advisor_mark,
    advisor_note: row.advisor_note,
    mark: row.mark,
    required: row.required,
    lines: linesOf(row),
    items: row.items,
    reason_code: row.reason_code,
    reason: row.reason,
    paper: canViewScans(reader, row.owner_id) ? paperOf(row) : null,
    missing: row.missing,
    not_attested: row.not_attested,
    concluded_on: row.concluded_on,
    confirmed_on: row.confirmed_on,
    created_at: row.created_at,
  };
}

/** The day that a message of this step is about. */
const dayToldOf = ({ deadline, late, upload_until, grace_until }: MonitoringRow, today: string) =>
  deadline ?? (late || upload_until < today ? grace_until : upload_until);

/** Nobody was asked for a reason: time concluded, or a check brought the report back. */
function unsaidReason({ state, reason }: MonitoringRow) {
  if (failed.includes(state)) return { key: 'monitoring.timeOver' };
  return toConclude.includes(state) ? (reason ?? '') : '';
}

const message = (
  row: MonitoringRow,
  language: Language,
  reason: string | null,
  { today }: Reader,
) => ({
  student: shortName(row.person),
  person: shortName(row.person),
  org: row.organization[`name_${language}`],
  year: row.year,
  quarter: row.quarter,
  deadline: dayToldOf(row, today),
  result: row.advisor_result === null ? '' : { key: `codes.advisorResult.${row.advisor_result}` },
  status: { key: `monitoringReport.state.${row.state}` },
  reason: reason ?? unsaidReason(row),
  count: 1,
  reference: '',
});

/** A report goes back to the student or to the organization: to whom it now belongs. */
function returnedTo({ state }: MonitoringRow): Recipient {
  return toConclude.includes(state) ? 'organization' : 'owner';
}

const among = (column: string) => (values: string[]) =>
  sql`${sql.ref(`r.${column}`)} = any(${wholeNumbers(values)}::bigint[])`;
const ofStudiesWith = (column: string) => (values: string[]) =>
  sql`r.application_id in (select a.id from application a
    where ${sql.ref(`a.${column}`)} = any(${wholeNumbers(values)}::bigint[]))`;

/** Quarterly reports of doctoral students on the server. */
export const monitoringReportProcess: ProcessDefinition<MonitoringRow> = {
  machine: monitoringReportMachine,
  collection: 'monitoring-reports',
  table: 'monitoring_report',
  subjects: [
    'MonitoringReport',
    'MonitoringReportAdvisor',
    'MonitoringReportOtm',
    'MonitoringReportInno',
  ],
  scopes: studyScopes,
  select: selectMonitoring,
  facts: monitoringFacts,
  fields,
  record: monitoringRecord,
  row: monitoringRow,
  dimensions: {
    organization: sql`(select a.organization_id from application a where a.id = r.application_id)`,
  },
  filters: {
    state: inStates,
    year: among('year'),
    quarter: among('quarter'),
    report: among('report'),
    reason_code: among('reason_code'),
    advisor_result: among('advisor_result'),
    student: among('application_id'),
    organization: ofStudiesWith('organization_id'),
    ministry: (values) =>
      ofStudy(sql`a.organization_id in (
        with recursive below as (
          select id from organization where id = any(${wholeNumbers(values)}::bigint[])
          union select o.id from organization o
            join below b on b.id in (o.higher_organization_id, o.merged_into_id)
        ) select id from below)`),
    region: (values) =>
      ofStudy(sql`a.organization_id in (select o.id from organization o
        where o.region_id = any(${wholeNumbers(values)}::int[]))`),
    direction: ofStudiesWith('direction_id'),
    advisor: ofStudiesWith('advisor_id'),
    admission_year: (values) =>
      sql`r.application_id in (select a.id from application a
        where extract(year from a.study_start) = any(${wholeNumbers(values)}::numeric[]))`,
  },
  groups,
  orderings: {
    id: sql`r.id`,
    submitted_on: sql`r.submitted_on`,
    deadline: sql`r.deadline`,
    mark: sql`r.mark`,
    org_until: sql`r.org_until`,
  },
  searchColumn: sql`(select a.search from application a where a.id = r.application_id)`,
  due: dayOf,
  assigned: {
    conclusion: {
      tag: 'toConclude',
      begins: ['markItem', 'complete', 'giveDeadline', 'fail'],
    },
  },
  guardSql,
  standsIn: standsInForStudy,
  constraints: {
    monitoring_report_once: { guard: 'quarterFree', field: 'quarter' },
  },
  create: monitoringCreation,
  events: monitoringEvents,
  messageParams: message,
  notifySeparately: (row, code) =>
    code === 'N-MON-RETURNED' ? [{ row, recipients: [returnedTo(row)] }] : undefined,
  timelineFields: {
    fields: ['deadline', 'mark', 'advisor_mark', 'paper_file_id'],
    files: (row, reader) => canViewScans(reader, row.owner_id),
  },
};
