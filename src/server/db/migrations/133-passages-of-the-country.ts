import { type Kysely, sql } from 'kysely';

const statements = [
  sql`truncate passage, passage_reached, passage_week, passage_record, passage_mark, passage_sign,
    passage_fold`,
  sql`create index passage_organization on passage (process, organization_id)`,
  sql`create index passage_reached_organization on passage_reached (process, organization_id)`,
  sql`create index passage_week_organization on passage_week (process, organization_id, week)`,
  sql`drop index passage_week_last`,
];

/**
 * What is counted of each organization is counted of the whole country too, and found by either:
 * everything is counted anew (docs/decisions/173-numbers-of-the-whole-country.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
