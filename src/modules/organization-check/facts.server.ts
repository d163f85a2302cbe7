import type { OrganizationCheckFacts } from '#machines/organization-check.machine.ts';
import type { Reader } from '#server/engine/process.ts';
import { addDays } from '#shared/dates.ts';
import { rowStatusIds } from './codes.ts';
import type { OrganizationCheckRow, StoredRow } from './row.server.ts';
import { lateDays, reopenDays } from './schema.ts';

/** Rows that the organization still has to put right. */
export const isOpen = ({ status }: Pick<StoredRow, 'status'>): boolean =>
  status === rowStatusIds.deadlineGiven;

/** A row whose deadline has passed for so long that it is told of. */
export const isLate = (row: Pick<StoredRow, 'status' | 'deadline'>, today: string): boolean =>
  isOpen(row) && row.deadline !== null && addDays(row.deadline, lateDays) < today;

/** An answer can be judged; without one the row waits for its deadline. */
export const isReady = (row: StoredRow, today: string): boolean =>
  isOpen(row) && (row.answer !== null || (row.deadline !== null && row.deadline < today));

/** All facts of a check, from one row. */
export function checkFacts(
  row: OrganizationCheckRow,
  { today }: Reader,
): OrganizationCheckFacts & Record<string, unknown> {
  const { rows } = row;
  const open = rows.filter(isOpen);
  const unjudged = rows.filter(({ status }) => status === null).length;
  const reopenUntil = row.finished_on && addDays(row.finished_on, reopenDays);
  return {
    ownerId: null,
    organizationId: row.acting_organization_id,
    organizationsAbove: row.above,
    authorOrganizationId: row.author_organization_id,
    startsOn: row.starts_on,
    reopenUntil,
    unjudged,
    studentsPresent: row.students_present,
    noOtherOpen: !row.another_open,
    // A check that nobody can begin any more can still be put off or called off.
    changeable: today < row.starts_on || !row.students_present,
    startReached: row.starts_on <= today,
    everyRowJudged: unjudged === 0,
    deadlinesAhead: open.every(({ deadline }) => deadline !== null && deadline > today),
    answersMissing: open.some(({ answer }) => answer === null),
    rowsToSettle: open.some((one) => isReady(one, today)),
    rowsLate: open.some((one) => isLate(one, today) && one.overdue_told_on === null),
    nothingOpen: open.length === 0,
    reopenTimeOpen: reopenUntil !== null && today <= reopenUntil,
    reopenTimeOver: reopenUntil !== null && reopenUntil < today,
  };
}
