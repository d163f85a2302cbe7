import { sql } from 'kysely';
import type { z } from 'zod';
import type { Sql } from '#server/engine/process.ts';
import {
  actorJson,
  amongChosen,
  chosen,
  peopleNamed,
  rolesIn,
  within,
} from './for-others/log-conditions.server.ts';
import { logPart } from './log-part.server.ts';
import type { AuditQuery, AuditRefusalQuery, auditRefusal } from './schema.ts';

export type Refused = z.infer<typeof auditRefusal>;

const columns = sql`h.id, h.kind, h.at, h.began_at, h.tries, h.ip, h.route,
  ${actorJson(sql`h.account_id`, sql`h.organization_id`, sql`h.role`)} as who`;

function conditionOf({ role, kind, search, ...asked }: AuditRefusalQuery, now: Date): Sql {
  const people = peopleNamed(search);
  const parts = [
    within(now, asked),
    ...amongChosen(sql`h.role`, rolesIn(role)),
    ...amongChosen(sql`h.kind`, chosen(kind)),
  ];
  if (people) parts.push(sql`h.account_id in ${people}`);
  return sql.join(parts, sql` and `);
}

/** Series of failed sign-ins, and of what accounts were refused again and again (decision 158). */
export const refusalLog = logPart<AuditRefusalQuery, Refused>({
  table: 'refusal_series',
  columns,
  conditionOf,
});

/**
 * What finds the refusals that belong to a search of the changes; undefined where it asks for
 * something that only a change has: a record, a step, an organization.
 */
export function refusalsBeside({
  process,
  event,
  organization,
  person,
  watched,
  search,
  ...asked
}: AuditQuery): AuditRefusalQuery | undefined {
  const ofChanges = process || event || organization || person || watched;
  return ofChanges || /\d/.test(search ?? '') ? undefined : { ...asked, search };
}
