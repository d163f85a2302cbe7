import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { MonitoringReportFacts } from '#machines/monitoring-report.machine.ts';
import type { Reader } from '#server/engine/process.ts';
import { dcTypeOf } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { advisorResults } from './codes.ts';
import {
  type JudgedItem,
  type MarkLine,
  markLines,
  notAccepted,
  notBrought,
  totalsOf,
} from './mark.server.ts';
import { leastStudied, quarterStart } from './quarter.server.ts';
import type { MonitoringRow } from './row.server.ts';
import { leastDeadlineDays } from './schema.ts';

const admitted = statesTagged(applicationMachine, 'admitted');
const ended = statesTagged(applicationMachine, 'ended');
const onLeave = statesTagged(applicationMachine, 'onLeave');

/** The mark of a report line by line, with the works as they are or as they are going to be. */
export const linesOf = (row: MonitoringRow, items: readonly JudgedItem[] = row.items): MarkLine[] =>
  markLines({
    family: dcTypeOf(row.dc_type)?.family ?? 'phd',
    report: row.report,
    quarter: row.study_quarter,
    items,
    earlier: row.earlier,
  });

/** The kinds of work that a deadline was given for and that are not there, or not accepted. */
function missingOf({ missing }: MonitoringRow, lines: readonly MarkLine[]) {
  const asked = lines.filter(({ type }) => missing.includes(type));
  return { unbrought: notBrought(asked), unaccepted: notAccepted(asked) };
}

/** A report is completed against an opinion, or without an attestation, only with a reason. */
export const needsReason = ({ advisor_result, not_attested }: MonitoringRow): boolean =>
  advisor_result === advisorResults[1].id || not_attested.length > 0;

const words = (types: readonly number[]): string[] => types.map(String);

/** What the table says of the mark, for the guards and for the sentences that explain them. */
function markFacts(row: MonitoringRow, { settings }: Reader) {
  const lines = linesOf(row);
  const totals = totalsOf(lines);
  const passPercent = settings['monitoring.pass_percent'];
  const { unaccepted } = missingOf(row, lines);
  return {
    ...totals,
    passPercent,
    reasonNeeded: needsReason(row),
    filesComplete: notBrought(lines).length === 0,
    missingFiles: words(notBrought(lines)),
    markSufficient: totals.percent >= passPercent,
    itemsMissing: notAccepted(lines).length > 0,
    openItems: words(notAccepted(lines)),
    missingSettled: unaccepted.length === 0,
    missingItems: words(unaccepted),
  };
}

const before = (day: string | null, today: string): boolean => day !== null && day < today;
const until = (day: string | null, today: string): boolean => day !== null && today <= day;

/** Between which days a deadline that is given today may lie. */
export function deadlineWindow({ today, settings }: Reader): { from: string; until: string } {
  const most = settings['monitoring.deadline_max_days'];
  return {
    from: addDays(today, Math.min(leastDeadlineDays, most)),
    until: addDays(today, most),
  };
}

/** Windows and deadlines of a report. */
function timeFacts(row: MonitoringRow, reader: Reader) {
  const { today, settings } = reader;
  const window = deadlineWindow(reader);
  const failUntil = addDays(row.grace_until, settings['monitoring.org_days']);
  const late = before(row.org_until, today);
  const unbrought = missingOf(row, linesOf(row)).unbrought.length > 0;
  return {
    uploadUntil: row.upload_until,
    graceUntil: row.grace_until,
    advisorUntil: row.advisor_until,
    orgUntil: row.org_until,
    deadline: row.deadline,
    agencyUntil: row.agency_until,
    failUntil,
    deadlineFrom: window.from,
    deadlineUntil: window.until,
    uploadOpen: until(row.upload_until, today),
    uploadOver: before(row.upload_until, today),
    graceOpen: until(row.grace_until, today),
    graceOver: before(row.grace_until, today),
    returnOpen: until(row.grace_until, today),
    advisorTimeOver: row.advisor_user_id === null || before(row.advisor_until, today),
    conclusionTimeOver: failUntil < today,
    conclusionOverdue: late && !unbrought,
    overdueToldToday: row.overdue_told_on === today,
    deadlineOpen: until(row.deadline, today),
    deadlineOver: before(row.deadline, today),
    deadlineMissed: late && unbrought,
    agencyTimeOpen: until(row.agency_until, today),
    agencyTimeOver: before(row.agency_until, today),
  };
}

/** All facts of a report, from one row. */
export function monitoringFacts(
  row: MonitoringRow,
  reader: Reader,
): MonitoringReportFacts & Record<string, unknown> {
  return {
    ownerId: row.owner_id,
    organizationId: row.organization_id,
    deputies: row.deputies,
    advisorUserId: row.advisor_user_id,
    quarterBegun: true,
    quarterFrom: quarterStart(row),
    studentMonitored: admitted.includes(row.study_state),
    studiedLongEnough: true,
    leastDays: leastStudied,
    quarterFree: true,
    ...timeFacts(row, reader),
    ...markFacts(row, reader),
    studyOver: ended.includes(row.study_state),
    onLeave: onLeave.includes(row.study_state),
    failedInCheck: row.failed_in_check,
  };
}
