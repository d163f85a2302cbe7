import { type Kysely, sql } from 'kysely';

/**
 * Who holds a role besides the one they act in, and the officers of an organization, both in the words
 * of server/engine/holds-role.ts; 300 is the role of a university.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index account_granted on account using gin (granted_roles)`.execute(db);
  await sql`drop index account_officer`.execute(db);
  await sql`create index account_officer on account (organization_id, state, id)
    where role_id = 300 or granted_roles @> array[300]`.execute(db);
}
