import { sql } from 'kysely';
import type { Sql } from '#server/engine/process.ts';

/**
 * Accounts that belong to a region: by the organization in which a person works, or, of those who
 * work in none, by the permanent address. Over the columns of the account.
 */
export const regionOfAccount = (organization: string, home: string): Sql =>
  sql`coalesce((select o.region_id from organization o where o.id = ${sql.ref(organization)}),
    ${sql.ref(home)})`;
