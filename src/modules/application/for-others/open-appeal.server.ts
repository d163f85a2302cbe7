import { sql } from 'kysely';
import type { Sql } from '#server/engine/process.ts';

/**
 * Whether an application (by its alias in the query) has an appeal that nobody has answered; never
 * null, so that it may be negated. The value stands in the statement, as the index of open appeals
 * wants it.
 */
export const hasOpenAppeal = (application: 'a' | 'r'): Sql => {
  const appeal = sql.ref(`${application}.appeal`);
  return sql`(${appeal} is not null and ${appeal} = 'open')`;
};
