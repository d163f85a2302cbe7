import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';

/**
 * How the database would answer a statement when it has a choice of indexes: the demonstration is
 * small enough to be read whole, so that way is closed. The plan is made without the values of the
 * parameters, like the one that is kept for a statement that is asked again and again. `closed` are
 * further ways that a larger database would not take.
 */
export const planOf = (
  db: Kysely<Database>,
  statement: string,
  parameters = 0,
  closed: readonly ('enable_bitmapscan' | 'enable_sort')[] = [],
): Promise<string> =>
  db.transaction().execute(async (trx) => {
    for (const way of ['enable_seqscan', ...closed])
      await sql`set local ${sql.raw(way)} = off`.execute(trx);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
    await sql`prepare planned as ${sql.raw(statement)}`.execute(trx);
    const nothing = sql.join(Array.from({ length: parameters }, () => sql`null`));
    const values = parameters > 0 ? sql`(${nothing})` : sql``;
    const { rows } = await sql<Record<string, string>>`
      explain execute planned ${values}`.execute(trx);
    await sql`deallocate planned`.execute(trx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
