import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import { refuseFields, requireId } from '#server/base/refuse.ts';
import type { BaseRow, Change, Creation, Reader } from '#server/engine/process.ts';
import { organizationsAbove } from '#server/engine/scope.ts';
import { stateList } from '#server/engine/state-list.ts';
import { addDays } from '#shared/dates.ts';
import type { OrganizationCheckRow } from './row.server.ts';
import { type CheckChange, type CheckPlan, longestDays, noticeDays } from './schema.ts';
import { hasStudents } from './students.server.ts';

const open = stateList(statesTagged(organizationCheckMachine, 'open'));

interface Found {
  id: number;
  above: number[];
  students: boolean;
  another: boolean;
}

/**
 * Whether this organization may be checked. Without one the question is whether the reader plans
 * checks at all: then it is asked of their own.
 */
export async function planFacts({ trx, input, reader }: Creation<Partial<CheckPlan>>) {
  const asked = input.organization_id;
  const { rows } = await sql<Found>`
    select o.id, ${organizationsAbove(sql`o.id`)} as above,
      ${hasStudents(sql`o.id`)} as students, exists (select 1 from organization_check e
        where e.organization_id = o.id and e.state = any(${open})) as another
    from organization o where o.id = ${asked ?? null}`.execute(trx);
  const [found] = rows;
  return {
    ownerId: null,
    organizationId: found?.id ?? (asked === undefined ? reader.actor.organizationId : null),
    organizationsAbove: found?.above ?? [],
    studentsPresent: asked === undefined || (found?.students ?? false),
    noOtherOpen: !found?.another,
  };
}

/**
 * Refuses days that are too near for the organization to prepare, and a check that does not end. A
 * day that stays as it was told may be near.
 */
function requireDays(
  { starts_on, ends_on }: CheckChange,
  { today }: Reader,
  known: string | null,
): void {
  const from = addDays(today, noticeDays);
  const until = addDays(starts_on, longestDays - 1);
  if (starts_on !== known && starts_on < from)
    throw refuseFields({ starts_on: { key: 'check-screen.refused.notice', params: { from } } });
  if (ends_on < starts_on || ends_on > until)
    throw refuseFields({
      ends_on: { key: 'validation.day_between', params: { from: starts_on, until } },
    });
}

const plannedColumns = ({ starts_on, ends_on, members }: CheckChange) => ({
  starts_on,
  ends_on,
  members: JSON.stringify(members),
});

/** A new check; its author is the organization of the person who plans it. */
export function writePlanned({ input, reader }: Change<BaseRow, CheckPlan>) {
  requireDays(input, reader, null);
  return {
    organization_id: input.organization_id,
    author_id: requireId(reader.actor.userId),
    author_organization_id: reader.actor.organizationId,
    ...plannedColumns(input),
  };
}

/** Other days or another working group. */
export function writeChanged(change: Change<OrganizationCheckRow, CheckChange>) {
  const { input, row, reader, reason } = change;
  requireDays(input, reader, row.starts_on);
  return { ...plannedColumns(input), reason };
}
