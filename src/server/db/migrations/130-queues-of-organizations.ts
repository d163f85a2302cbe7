import { type Kysely, sql } from 'kysely';

const statements = [
  // The place of a record in the queue of its organization, the oldest first.
  sql`create index passage_record_queue on passage_record
    (process, state, organization_id, moved_at, record_id) include (kind, year)`,
  // What came and left in the last weeks of a state.
  sql`create index passage_week_state on passage_week (process, state, week)
    include (organization_id, kind, year, arrived, gone)`,
  // The history that was counted already is counted once more, by the organizations of further
  // processes.
  sql`truncate passage, passage_reached, passage_week, passage_record, passage_mark, passage_fold`,
];

/** By what queues and their weeks are found (docs/decisions/167-how-long-a-queue-lasts.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
