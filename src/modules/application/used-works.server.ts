import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { scientificWorkMachine } from '#machines/scientific-work.machine.ts';
import type { RowUse } from '#server/engine/row-use.ts';

const awaiting = statesTagged(applicationMachine, 'awaitsDecision');

/** A work counts in an application that somebody decides now: until then it can only be read. */
export const usedWorks: RowUse = {
  of: scientificWorkMachine.id,
  by: applicationMachine.id,
  records: (row) => sql`select a.id from application a
    where a.owner_id = ${sql.ref(`${row}.owner_id`)} and a.state = any(${awaiting}::text[])`,
};
