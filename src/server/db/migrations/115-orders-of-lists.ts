import { type Kysely, sql } from 'kysely';

/**
 * The orders that the headings of the list of applications ask for, as engine/list-query.ts writes
 * them: by the name of the person, and by the day of acceptance, the last first.
 */
const statements = [
  sql`create index application_by_name on application ((left(ltrim(search, '0123456789 '), 60)),
    id desc)`,
  sql`create index application_by_acceptance on application (accepted_at desc nulls last, id desc)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
