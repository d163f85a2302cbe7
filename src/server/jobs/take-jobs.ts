import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../db/tables.ts';

/** What a waiting job was asked. */
export interface TakenJob {
  task: string;
  payload: unknown;
}

/**
 * Takes the waiting jobs of some tasks out of the queue, oldest first, in the caller's transaction:
 * for what is run in place of the runner, or not at all.
 */
export async function takeJobs(
  trx: Transaction<Database> | Kysely<Database>,
  tasks: readonly string[],
): Promise<TakenJob[]> {
  const { rows } = await sql<TakenJob>`
    with taken as (
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = any(${tasks}::text[]) and j.locked_by is null
      returning j.id, j.priority, t.identifier as task, j.payload)
    select task, payload from taken order by priority, id`.execute(trx);
  return rows;
}
