import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { reportsWithWork } from '#modules/monitoring/for-others/used-works.server.ts';
import type { WorkInUse } from './scientific-work-routes.server.ts';

/**
 * A work counts in an application that somebody decides now, or in a submitted report: until then it
 * can only be read.
 */
export const workInUse: WorkInUse = async (trx, workId) => {
  const awaiting = statesTagged(applicationMachine, 'awaitsDecision');
  const { rows } = await sql`
    select 1 from scientific_work w join application a on a.owner_id = w.owner_id
    where w.id = ${workId} and a.state = any(${awaiting}::text[])
    union all ${reportsWithWork(workId)} limit 1`.execute(trx);
  return rows.length > 0;
};
