import { type Kysely, sql } from 'kysely';

/**
 * What the search of the whole product stands on (decision 035), and whether a person wants
 * shortcuts.
 */
const statements = [
  sql`create index account_pinfl_end on account (right(pinfl, 4)) where pinfl is not null`,
  sql`alter table account add column shortcuts boolean`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
