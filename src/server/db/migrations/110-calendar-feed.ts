import { type Kysely, sql } from 'kysely';

/**
 * The secret address by which a calendar program reads somebody's deadlines: one per person, kept as
 * its hash (docs/decisions/138-calendar-feed.md).
 */
const feed = sql`
  create table calendar_feed (
    account_id bigint primary key references account (id),
    secret_hash text not null unique,
    created_at timestamptz not null,
    read_at timestamptz
  )`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await feed.execute(db);
}
