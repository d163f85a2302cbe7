import { sql } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import { audienceRoles } from '#shared/abilities-audience.ts';
import { scholarshipStatuses } from '#shared/codes.ts';
import { refuseFields } from '../base/refuse.ts';
import type { Sql, Trx } from '../engine/process.ts';
import { subordinateOrganizations } from '../engine/scope.ts';
import { stateList } from '../engine/state-list.ts';
import { mergedStates } from '../reference/organization-state.ts';
import { type Addressed, type Writer, withinReach, writingScope } from './audience.ts';

/** The organizations `o` that somebody may choose as addressees. */
export function choosableOrganizations(writer: Writer): Sql {
  const scope = writingScope(writer);
  if (scope === 'A') return sql`o.state <> all(${stateList(mergedStates)})`;
  if (scope === 'S') return sql`o.id in ${subordinateOrganizations(writer.organizationId)}`;
  return sql`o.id = ${writer.organizationId}`;
}

/** The codes of the roles that somebody may write to. */
export function choosableRoles(writer: Writer): number[] {
  const scope = writingScope(writer);
  return (scope ? (audienceRoles[scope] ?? []) : []).map((role) => roleCodes[role]);
}

const scholarshipCodes = scholarshipStatuses.map(({ id }) => Number(id));

/** How many of these ids the writer may choose, by what they are the ids of. */
const countOf: Record<
  'persons' | 'organizations',
  (writer: Writer, ids: readonly number[]) => Sql
> = {
  persons: (writer, ids) =>
    sql`select count(*) as n from account a
      where a.id = any(${ids}::bigint[]) and ${withinReach(writer)}`,
  organizations: (writer, ids) =>
    sql`select count(*) as n from organization o
      where o.id = any(${ids}::bigint[]) and ${choosableOrganizations(writer)}`,
};

async function fits(
  trx: Trx,
  writer: Writer,
  { audience, audience_ids: ids }: Addressed,
): Promise<boolean> {
  if (audience === null || ids.length === 0) return true;
  if (audience === 'roles') return ids.every((id) => choosableRoles(writer).includes(id));
  if (audience === 'scholarships') return ids.every((id) => scholarshipCodes.includes(id));
  const { rows } = await sql<{ n: number }>`${countOf[audience](writer, ids)}`.execute(trx);
  return rows[0]?.n === ids.length;
}

/**
 * Throws `VALIDATION` when somebody chooses addressees whom they may not write to, or who are not
 * there: both are answered alike.
 */
export async function requireOwnAudience(
  trx: Trx,
  writer: Writer,
  addressed: Addressed,
): Promise<void> {
  if (!(await fits(trx, writer, addressed)))
    throw refuseFields({ audience_ids: 'validation.choice' });
}
