import { type Kysely, sql } from 'kysely';

const statements = [
  // Accounts are counted by region and role out of the index alone.
  sql`create index account_counted on account (state, organization_id, region_id, role_id)`,
  // Who has no account is told once of a line of the history, too.
  sql`create unique index message_without_account on message (history_id, code, channel, recipient)
    where account_id is null`,
];

/** Numbers of accounts, and messages to people who have none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
