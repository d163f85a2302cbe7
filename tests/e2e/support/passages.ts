import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { foldPassagesTask } from '#server/passages/fold.ts';
import { inDatabase } from './database.ts';

/**
 * Waits until the times of the processes are counted, and does not wait for the minute in which they
 * are: what the demonstration tells is old enough to be counted.
 */
export async function timesAreCounted(): Promise<void> {
  const isCounted = () =>
    inDatabase((db) =>
      db
        .selectFrom('passage_fold')
        .select('history_id')
        .where('history_id', '>', 0)
        .executeTakeFirst(),
    );
  for (let round = 0; !(await isCounted()); round += 1) {
    if (round > 300) throw new Error('the times of the processes were not counted within a minute');
    if (round === 0)
      await inDatabase((db) =>
        sql`select graphile_worker.add_job(${foldPassagesTask})`.execute(db),
      );
    await sleep(200);
  }
}
