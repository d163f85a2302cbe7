import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '#server/db/tables.ts';
import type { historyCheck } from './schema.ts';
import type { FoundDifference } from './tables.server.ts';

type Result = z.infer<typeof historyCheck>;
type Finding = NonNullable<Result['last']>['found'][number];

/** The newest line of each record, by which the log opens it. */
async function withLines(
  db: Kysely<Database>,
  found: readonly FoundDifference[],
): Promise<Finding[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<Finding>`
    select f.process, f.record_id, f.problem, (select h.id from history h
      where h.process = f.process and h.record_id = f.record_id
        order by h.record_version desc limit 1) as line_id
    from json_to_recordset(${JSON.stringify(found)}::json) as f (process text, record_id bigint,
      problem text)`.execute(db);
  return rows;
}

/** What the last whole check of the history found, and how far the one under way has come. */
export async function readCheck(db: Kysely<Database>): Promise<Result> {
  const newest = db.selectFrom('history_check').selectAll().orderBy('id', 'desc').limit(1);
  const last = await newest.where('finished_at', 'is not', null).executeTakeFirst();
  const running = await newest.where('finished_at', 'is', null).executeTakeFirst();
  const result = last?.finished_at
    ? { ...last, finished_at: last.finished_at, found: await withLines(db, last.found) }
    : null;
  return { last: result, running: running ?? null };
}
