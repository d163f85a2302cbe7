import { sql } from 'kysely';
import type { TextKey } from '#server/base/refusal.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { Change, Reader } from '#server/engine/process.ts';
import { addDays } from '#shared/dates.ts';
import { rowStatusIds } from './codes.ts';
import type { OrganizationCheckRow, StoredRow } from './row.server.ts';
import { type CheckRowsSaved, leastDeadlineDays, type SavedRow } from './schema.ts';
import { isChecked } from './students.server.ts';

type RowsChange = Change<OrganizationCheckRow, CheckRowsSaved>;

const judged = ['status', 'reason_code', 'mark', 'deadline', 'note', 'file_id'] as const;

const storedValue = (row: StoredRow, column: (typeof judged)[number]): unknown =>
  column === 'file_id' ? (row.file?.id ?? null) : row[column];

/** Where a deadline may lie; one that stays as it was is not looked at again. */
function deadlineFault(
  { deadline }: SavedRow,
  stored: StoredRow,
  { today, settings }: Reader,
): TextKey | null {
  if (deadline === null || deadline === stored.deadline) return null;
  const most = settings['monitoring.deadline_max_days'];
  const from = addDays(today, Math.min(leastDeadlineDays, most));
  const until = addDays(today, most);
  if (deadline >= from && deadline <= until) return null;
  return { key: 'validation.day_between', params: { from, until } };
}

/** Each row that was sent with the stored one; a refusal stands at the row that it is about. */
function pairsOf({ row, input, reader }: RowsChange) {
  const known = new Map(row.rows.map((one) => [one.id, one]));
  const seen = new Set<number>();
  const refused: Record<string, TextKey | string> = {};
  const pairs = input.rows.flatMap((sent, at) => {
    const stored = known.get(sent.id);
    if (!stored) refused[`rows.${at}.id`] = 'check-screen.refused.no_row';
    else if (seen.has(sent.id)) refused[`rows.${at}.id`] = 'validation.known';
    seen.add(sent.id);
    if (!stored) return [];
    const fault = deadlineFault(sent, stored, reader);
    if (fault) refused[`rows.${at}.deadline`] = fault;
    return [{ at, sent, stored }];
  });
  if (Object.keys(refused).length > 0) throw refuseFields(refused);
  return pairs;
}

/** Judges every row before any of them is written: all are saved, or none. */
export async function requireRows(change: RowsChange): Promise<Record<string, never>> {
  const fresh = pairsOf(change).filter(
    ({ sent, stored }) => sent.file_id !== (stored.file?.id ?? null),
  );
  await requireOwnFiles(
    change.trx,
    change.reader.actor.userId,
    Object.fromEntries(fresh.map(({ at, sent }) => [`rows.${at}.file_id`, sent.file_id])),
  );
  return {};
}

/**
 * What is said anew of a row takes back that it was settled; the organization's answer stays beside
 * it.
 */
export async function storeRows({ trx, input }: RowsChange): Promise<void> {
  const stillFailed = sql`s.status = ${rowStatusIds.notCompleted}`;
  await sql`
    update organization_check_row x
    set status = s.status, reason_code = s.reason_code, mark = s.mark, deadline = s.deadline,
      note = s.note, file_id = s.file_id, settled_on = null, settle_reason = null,
      overdue_told_on = null, report_id = case when ${stillFailed} then x.report_id end,
      report_version = case when ${stillFailed} then x.report_version end
    from jsonb_to_recordset(${JSON.stringify(input.rows)}::jsonb) s (id bigint, status int,
      reason_code int, mark int, deadline date, note text, file_id uuid)
    where x.id = s.id`.execute(trx);
}

/** For the history: every cell that has changed, with its row. */
export function rowChanges(change: RowsChange): Record<string, unknown> {
  const changes = pairsOf(change).flatMap(({ sent, stored }) =>
    judged.flatMap((column) => {
      const before = storedValue(stored, column);
      return before === sent[column] ? [] : [{ row: sent.id, column, before, after: sent[column] }];
    }),
  );
  return changes.length > 0 ? { row_changes: changes } : {};
}

/** A row for everybody who studies in the organization on this day. */
export async function addRows(change: Change<OrganizationCheckRow> & { id: number }) {
  const { trx, id, row } = change;
  await sql`
    insert into organization_check_row (check_id, application_id)
    select ${id}, a.id from application a where ${isChecked(sql`${row.organization_id}::bigint`)}
      order by a.id`.execute(trx);
}
