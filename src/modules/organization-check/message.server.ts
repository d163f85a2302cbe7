import type { Written } from '#server/engine/process.ts';
import type { Language } from '#shared/languages.ts';
import { shortName } from '#shared/names.ts';
import type { NotificationCode, Recipient } from '#shared/notifications.ts';
import type { OrganizationCheckRow } from './row.server.ts';
import { actNumber } from './shown.ts';

type RowChange = { row: number; column: string; after: unknown };

/** The rows that a step has changed, as its line of history tells them. */
const changedRows = (written: Written | undefined): RowChange[] =>
  (written?.row_changes?.[1] as RowChange[] | undefined) ?? [];

/** Placeholders of the messages about a check. */
export function checkMessage(
  row: OrganizationCheckRow,
  language: Language,
  written: Written | undefined,
): Record<string, unknown> {
  const changed = changedRows(written);
  const settled = changed.find(({ column }) => column === 'status');
  const people = row.rows.filter(({ id }) => changed.some((one) => one.row === id));
  return {
    org: row.organization[`name_${language}`],
    start: row.starts_on,
    stop: row.ends_on,
    document: actNumber(row),
    student: people.map(({ person }) => shortName(person)).join(', '),
    status: settled ? { key: `check-screen.status.${settled.after}` } : '',
  };
}

/** The author is of another organization than the one that the check is of. */
const toAuthor = (row: OrganizationCheckRow) => ({
  row: { ...row, organization_id: row.author_organization_id },
  recipients: ['author'] as const,
});

/** Who planned the check is told as the organization that it is. */
export function tellAuthor(
  row: OrganizationCheckRow,
  code: NotificationCode,
): readonly { row: OrganizationCheckRow; recipients: readonly Recipient[] }[] | undefined {
  const author = toAuthor(row) as { row: OrganizationCheckRow; recipients: readonly Recipient[] };
  if (code === 'N-CHECK-ANSWER') return [author];
  return code === 'N-CHECK-OVERDUE' ? [{ row, recipients: ['organization'] }, author] : undefined;
}
