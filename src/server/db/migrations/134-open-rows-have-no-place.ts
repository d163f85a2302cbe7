import { type Kysely, sql } from 'kysely';

const statements = [
  sql`update exam_result set is_open = false where is_open and state <> 'notAccepted'`,
  sql`alter table exam_result add constraint exam_result_open
    check (not is_open or state = 'notAccepted')`,
];

/**
 * A row that an appeal has opened waits for a new mark; who has got a place meanwhile needs none, and
 * the exam would wait for it for ever (docs/decisions/174-old-faults-are-found.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
