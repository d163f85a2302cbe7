import { sql } from 'kysely';
import type { Sql } from './process.ts';

/**
 * Whether the account of this alias holds a role, by its code: it acts in it now, or in another of
 * its own. The code is a constant of the statement, as in `stateList`: how few hold it decides how
 * they are found.
 */
export function holdsRole(account: string, code: number): Sql {
  const column = (name: string): Sql => sql.ref(`${account}.${name}`);
  return sql`(${column('role_id')} = ${sql.lit(code)}
    or ${column('granted_roles')} @> array[${sql.lit(code)}])`;
}
