import { type Kysely, sql } from 'kysely';

/** Accounts are counted by region and role out of the index alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index account_counted on account (state, organization_id, region_id, role_id)`.execute(
    db,
  );
}
