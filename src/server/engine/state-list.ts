import { sql } from 'kysely';
import type { Sql } from './process.ts';

/**
 * States of a machine as a constant of the statement, for `state = any(…)`. Not a parameter: the
 * plan of a prepared statement must know them to use an index that holds only some states (decision
 * 018). For names out of machines only, never for what somebody sent.
 */
export function stateList(states: readonly string[]): Sql {
  const wrong = states.find((state) => !/^[a-zA-Z]+$/.test(state));
  if (wrong !== undefined) throw new Error(`not a state: ${wrong}`);
  return sql.raw(`'{${states.join(',')}}'::text[]`);
}
