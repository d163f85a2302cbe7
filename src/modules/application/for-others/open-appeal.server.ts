import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';

const removed = stateList(statesTagged(applicationMachine, 'removed'));

/**
 * Whether an application (by its alias in the query) has an appeal that nobody has answered; never
 * null, so that it may be negated. The value stands in the statement, as the index of open appeals
 * wants it.
 */
export const hasOpenAppeal = (application: 'a' | 'r'): Sql => {
  const appeal = sql.ref(`${application}.appeal`);
  return sql`(${appeal} is not null and ${appeal} = 'open')`;
};

/**
 * Whether exam and period wait for an appeal about the admission: an open one, or one that nobody
 * has answered while the person may appeal once more, in the words that the index of both has. One
 * against a removal from study comes after both.
 */
export const contestsAdmission = (application: 'a' | 'r', today: string): Sql => {
  const column = (name: string) => sql.ref(`${application}.${name}`);
  return sql`(${column('appeal')} is not null and ${column('appeal')} in ('open', 'unanswered')
    and (${column('appeal')} = 'open' or coalesce(${column('appeal_until')} >= ${today}, false))
    and ${column('state')} <> all(${removed}))`;
};
