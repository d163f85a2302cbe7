import { type Kysely, sql } from 'kysely';

/**
 * The accounts that can decide for an organization, among all that belong to it: students and
 * advisors are hundreds of times as many. In the words of server/processes/deciders.ts; 300 is the
 * role of a university.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index account_officer on account (organization_id, state, id)
    where role_id = 300 or 300 = any(granted_roles)`.execute(db);
}
