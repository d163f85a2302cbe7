import { sql } from 'kysely';
import type { z } from 'zod';
import type { AuditReadingQuery, auditReading } from '#shared/audit.ts';
import type { Sql } from '../engine/process.ts';
import { actorJson, peopleNamed, rolesIn, since } from './conditions.ts';
import { logPart } from './log-part.ts';

export type Reading = z.infer<typeof auditReading>;

function conditionOf({ role, days, search }: AuditReadingQuery, now: Date): Sql {
  const roles = rolesIn(role);
  const people = peopleNamed(search);
  const parts = [since(now, days)];
  if (roles.length > 0) parts.push(sql`h.role = any(${roles}::text[])`);
  if (people) parts.push(sql`(h.account_id in ${people} or h.owner_id in ${people})`);
  return sql.join(parts, sql` and `);
}

const columns = sql`h.id, h.at, h.ip, ${actorJson(sql`h.account_id`, sql`h.organization_id`, sql`h.role`)} as reader,
  jsonb_build_object('id', h.owner_id, 'name',
    (select nullif(trim(concat_ws(' ', a.surname, a.first_name, a.middle_name)), '') from account a where a.id = h.owner_id)) as owner`;

/** The readings of other people's files; `search` is about reader or owner. */
export const readingLog = logPart<AuditReadingQuery, Reading>({ table: 'file_read', columns, conditionOf });
