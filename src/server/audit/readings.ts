import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { AuditReadingQuery, auditReading } from '#shared/audit.ts';
import type { Database } from '../db/tables.ts';
import type { Sql } from '../engine/process.ts';
import { actorJson, peopleNamed, rolesIn, since } from './conditions.ts';

type Reading = z.infer<typeof auditReading>;

function conditionOf({ role, days, search }: AuditReadingQuery, now: Date): Sql {
  const roles = rolesIn(role);
  const people = peopleNamed(search);
  const parts = [since(now, days)];
  if (roles.length > 0) parts.push(sql`h.role = any(${roles}::text[])`);
  if (people) parts.push(sql`(h.account_id in ${people} or h.owner_id in ${people})`);
  return sql.join(parts, sql` and `);
}

/** One page of the readings of other people's files, the newest first, and how many fit the filters; `search` is about reader or owner. */
export async function readReadings(db: Kysely<Database>, query: AuditReadingQuery, now: Date): Promise<{ count: number; results: Reading[] }> {
  const where = conditionOf(query, now);
  const page = sql<Reading>`
    select h.id, h.at, h.ip, ${actorJson(sql`h.account_id`, sql`h.organization_id`, sql`h.role`)} as reader,
      jsonb_build_object('id', h.owner_id, 'name',
        (select nullif(trim(concat_ws(' ', a.surname, a.first_name, a.middle_name)), '') from account a where a.id = h.owner_id)) as owner
    from file_read h where ${where} order by h.at desc, h.id desc limit ${query.limit} offset ${query.offset}`.execute(db);
  const total = sql<{ count: number }>`select count(*) as count from file_read h where ${where}`.execute(db);
  const [{ rows }, counted] = await Promise.all([page, total]);
  return { results: rows, count: Number(counted.rows[0]?.count ?? 0) };
}
