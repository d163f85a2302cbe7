import { type Kysely, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { fullNameOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import type { Break } from '#server/engine/attestations.ts';
import type { Sql } from '#server/engine/process.ts';
import { breakOf } from '#server/engine/reading-chain.ts';
import { attestedAmong } from './attested.server.ts';
import {
  actorJson,
  amongChosen,
  peopleNamed,
  rolesIn,
  within,
} from './for-others/log-conditions.server.ts';
import { logPart } from './log-part.server.ts';
import type { AuditReadingQuery, auditReading } from './schema.ts';

/** A reading as the log tells it, without its chain. */
export type Reading = Omit<z.infer<typeof auditReading>, 'broken' | 'attested'>;

function conditionOf(query: AuditReadingQuery, now: Date): Sql {
  const { role, search } = query;
  const people = peopleNamed(search);
  const parts = [within(now, query), ...amongChosen(sql`h.role`, rolesIn(role))];
  if (people) parts.push(sql`(h.account_id in ${people} or h.owner_id in ${people})`);
  return sql.join(parts, sql` and `);
}

const columns = sql`h.id, h.at, h.ip,
  ${actorJson(sql`h.account_id`, sql`h.organization_id`, sql`h.role`)} as reader,
  case when h.owner_id is not null then jsonb_build_object('id', h.owner_id, 'name',
    (select nullif(${fullNameOf('a')}, '') from account a
      where a.id = h.owner_id)) end as owner, h.look, h.record_id`;

/** The readings of other people's files and records; `search` is about reader or owner. */
export const readingLog = logPart<AuditReadingQuery, Reading>({
  table: 'file_read',
  columns,
  conditionOf,
});

type Chained = Selectable<Database['file_read']> & { before: string };

/** Readings with the hash of the one before each of them. */
async function chained(db: Kysely<Database>, ids: readonly number[]): Promise<Chained[]> {
  const { rows } = await sql<Chained>`select r.*, coalesce(
      (select p.hash from file_read p where p.id < r.id order by p.id desc limit 1), '') as before
    from file_read r where r.id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** How one reading is broken; undefined = it is sound, or not there. */
export async function breakOfReading(db: Kysely<Database>, id: number): Promise<Break | undefined> {
  const [row] = await chained(db, [id]);
  return (row && breakOf(row, row.before)) ?? undefined;
}

/**
 * Tells of each reading of a page whether it fits the chain, and what was said of it where it does
 * not.
 */
export async function withChain(
  db: Kysely<Database>,
  readings: readonly Reading[],
): Promise<z.infer<typeof auditReading>[]> {
  const rows = await chained(
    db,
    readings.map(({ id }) => id),
  );
  const breaks = rows.flatMap((row) => breakOf(row, row.before) ?? []);
  const said = await attestedAmong(db, 'file_read', breaks);
  return readings.map((reading) => {
    const attested = said.find(({ line_id }) => line_id === reading.id) ?? null;
    const isBroken = breaks.some(({ id }) => id === reading.id);
    return { ...reading, broken: isBroken && attested === null, attested };
  });
}
