import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { Change, Trx } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { rowStatusIds } from './codes.ts';
import { isLate, isOpen, isReady } from './facts.server.ts';
import type { OrganizationCheckRow, StoredRow } from './row.server.ts';
import type { CheckAnswer, CheckSettlement } from './schema.ts';

type CheckChange<Input = object> = Change<OrganizationCheckRow, Input>;

const live = stateList(statesTagged(monitoringReportMachine, 'live'));
const passed = stateList(statesTagged(monitoringReportMachine, 'passed'));

/** A row that still waits for the organization or for its settlement. */
function openRow({ row, input: { row_id } }: CheckChange<{ row_id: number }>): StoredRow {
  const found = row.rows.find(({ id }) => id === row_id);
  if (!found) throw refuseFields({ row_id: 'check-screen.refused.no_row' });
  if (!isOpen(found)) throw refuseFields({ row_id: 'check-screen.refused.settled' });
  return found;
}

/** The organization answers once for each row. */
export async function writeAnswer(change: CheckChange<CheckAnswer>) {
  const { trx, input, reader } = change;
  const { answer, answer_file_id = null } = input;
  const found = openRow(change);
  if (found.answer !== null) throw refuseFields({ row_id: 'check-screen.refused.answered' });
  await requireOwnFiles(trx, reader.actor.userId, { answer_file_id });
  await trx
    .updateTable('organization_check_row')
    .set({ answer, answer_file_id, answered_on: reader.today })
    .where('id', '=', found.id)
    .execute();
  return {};
}

/**
 * The last report of a student who failed, where it says that they passed: as it is now, so that it
 * is returned once and not again after a new conclusion.
 */
async function nameReports(trx: Trx, rowIds: readonly number[]): Promise<void> {
  await sql`
    update organization_check_row x set report_id = m.id, report_version = m.version
    from organization_check_row y join lateral (
      select l.id, l.version, l.state from monitoring_report l
      where l.application_id = y.application_id and l.state = any(${live})
      order by l.year desc, l.quarter desc limit 1) m on m.state = any(${passed})
    where y.id = x.id and x.id = any(${rowIds}::bigint[]) and x.report_id is null`.execute(trx);
}

/** A row with a deadline becomes completed or not, with the reason that was given. */
export async function writeSettled(change: CheckChange<CheckSettlement>) {
  const { trx, input, reason, reader } = change;
  const found = openRow(change);
  const completed = input.status === rowStatusIds.completed;
  if (completed && found.answer === null)
    throw refuseFields({ status: 'check-screen.refused.no_answer' });
  if (!isReady(found, reader.today))
    throw refuseFields({ row_id: 'check-screen.refused.deadline_ahead' });
  await trx
    .updateTable('organization_check_row')
    .set({
      status: input.status,
      mark: input.mark ?? found.mark,
      reason_code: completed ? null : found.reason_code,
      deadline: null,
      settled_on: reader.today,
      settle_reason: reason,
    })
    .where('id', '=', found.id)
    .execute();
  if (!completed) await nameReports(trx, [found.id]);
  return {};
}

/** Failed students bring their last report back, where it had passed and is not confirmed. */
export async function writeFinished({ trx, row, reader }: CheckChange) {
  const failed = row.rows.filter(({ status }) => status === rowStatusIds.notCompleted);
  await nameReports(
    trx,
    failed.map(({ id }) => id),
  );
  return { finished_on: reader.today };
}

const untold = ({ row, reader }: CheckChange): number[] =>
  row.rows
    .filter((one) => isLate(one, reader.today) && one.overdue_told_on === null)
    .map(({ id }) => id);

/** Each late row is told of once. */
export async function writeOverdue(change: CheckChange) {
  await change.trx
    .updateTable('organization_check_row')
    .set({ overdue_told_on: change.reader.today })
    .where('id', 'in', untold(change))
    .execute();
  return {};
}

/** For the history, and for who is told of it: the rows that have become late. */
export const lateTrace = (change: CheckChange): Record<string, unknown> => ({
  row_changes: untold(change).map((row) => ({
    row,
    column: 'overdue_told_on',
    before: null,
    after: change.reader.today,
  })),
});

/** For the history: which row, and what it was before. */
export const rowTrace =
  <Input extends { row_id: number }>(becomes: (input: Input) => number) =>
  (change: CheckChange<Input>): Record<string, unknown> => {
    const { id, status } = openRow(change);
    const after = becomes(change.input);
    return { row_changes: [{ row: id, column: 'status', before: status, after }] };
  };
